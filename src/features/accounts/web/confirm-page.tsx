import { useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/web/form.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { ACCOUNTS_TEXTS } from './texts.ts';
import { announceSession } from './use-session-events.ts';
import { BackLink } from './back-link.tsx';
import { DoneNote } from './done-note.tsx';
import { EntryForm } from './entry-form.tsx';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';
import { useLinkToken } from './use-link-token.ts';

const Confirmation = z.strictObject({
  password: z.string().check(z.minLength(1, { error: () => ACCOUNTS_TEXTS.passwordMissing })),
});

/** Opened by an email's link: for a sign-up or a new address. */
export function ConfirmPage() {
  const [purpose = '', token = ''] = useLinkToken().split('.');
  const [isDone, setIsDone] = useState(false);
  const isSignUp = purpose === 'sign-up';
  const help = isSignUp ? SIGN_IN_TEXTS.confirmSignUpHelp : SIGN_IN_TEXTS.confirmEmailHelp;
  const confirmation = isSignUp ? SIGN_IN_TEXTS.confirmedSignUp : SIGN_IN_TEXTS.confirmedEmail;
  // Needs a click and the password: mail programs open links, and another person may have asked for the mail.
  const form = useSchemaForm(Confirmation, {
    initial: { password: '' },
    onValid: async ({ password }) => {
      if (isSignUp) await accountsApi.confirmSignUp.call({ token, password });
      else {
        await accountsApi.confirmEmail.call({ token, password });
        announceSession('user-updated');
      }
      setIsDone(true);
    },
  });
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.confirmTitle}
      description={isDone ? '' : help}
      footer={<BackLink />}
    >
      {isDone ? (
        <DoneNote
          title={SIGN_IN_TEXTS.confirmedTitle}
          action={
            <LinkButton to="/login" variant="primary" wide>
              {SIGN_IN_TEXTS.signIn}
            </LinkButton>
          }
        >
          {confirmation}
        </DoneNote>
      ) : (
        <EntryForm form={form} action={SIGN_IN_TEXTS.confirm} busyAction={SIGN_IN_TEXTS.confirming}>
          <PasswordInput
            label={SIGN_IN_TEXTS.password}
            autoComplete="current-password"
            {...form.field('password')}
          />
        </EntryForm>
      )}
    </EntryFrame>
  );
}
