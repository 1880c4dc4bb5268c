import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { User } from '../schema.ts';
import { UserName } from './user-name.tsx';

const USER = User.parse(exampleOutput(User, 1));
const [LOGIN] = USER.logins;
const workingLogin = { ...LOGIN, isEnabled: true, isInvited: false };
const disabledLogin = { ...workingLogin, isEnabled: false };
const invitedLogin = { ...workingLogin, isInvited: true };

test.each([
  { logins: [workingLogin, disabledLogin, invitedLogin], badges: '' },
  { logins: [disabledLogin], badges: 'Disabled' },
  { logins: [disabledLogin, invitedLogin], badges: 'Invited' },
])('a clinic is marked $badges only where none of its logins can be used', async (row) => {
  const user = User.parse({ ...USER, isSuspended: false, logins: row.logins });
  await render(
    <fieldset>
      <UserName user={user} />
    </fieldset>,
  );
  await expect.element(page.getByRole('group')).toHaveTextContent(`${user.name}${row.badges}`);
});
