import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { User } from '../schema.ts';
import { UserName } from './user-name.tsx';

const USER = User.parse(exampleOutput(User, 1));
const [LOGIN] = USER.logins;
const working = { ...LOGIN, isEnabled: true, isInvited: false };
const disabled = { ...working, isEnabled: false };
const invited = { ...working, isInvited: true };

test.each([
  { logins: [working, disabled, invited], badges: '' },
  { logins: [disabled], badges: 'Disabled' },
  { logins: [disabled, invited], badges: 'Invited' },
])('a clinic is marked $badges only where none of its logins can be used', async (row) => {
  const user = User.parse({ ...USER, isSuspended: false, logins: row.logins });
  await render(
    <div role="group">
      <UserName user={user} />
    </div>,
  );
  await expect.element(page.getByRole('group')).toHaveTextContent(`${user.name}${row.badges}`);
});
