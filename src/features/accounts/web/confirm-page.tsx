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

const SignUpConfirmation = z.strictObject({
  password: z.string().check(z.minLength(1, { error: () => ACCOUNTS_TEXTS.passwordMissing })),
});
const EmailConfirmation = z.strictObject({});

/** Opened by an email's link: for a sign-up or a new address. */
export function ConfirmPage() {
  const [purpose = '', token = ''] = useLinkToken().split('.');
  const [isDone, setIsDone] = useState(false);
  const isSignUp = purpose === 'sign-up';
  const confirmation = isSignUp ? SIGN_IN_TEXTS.confirmedSignUp : SIGN_IN_TEXTS.confirmedEmail;
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.confirmTitle}
      description={isSignUp && !isDone ? SIGN_IN_TEXTS.confirmSignUpHelp : ''}
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
      ) : isSignUp ? (
        <ConfirmSignUp token={token} onDone={() => setIsDone(true)} />
      ) : (
        <ConfirmEmail token={token} onDone={() => setIsDone(true)} />
      )}
    </EntryFrame>
  );
}

interface ConfirmProps {
  token: string;
  onDone: () => void;
}

function ConfirmSignUp({ token, onDone }: ConfirmProps) {
  const form = useSchemaForm(SignUpConfirmation, {
    initial: { password: '' },
    onValid: async ({ password }) => {
      await accountsApi.confirmSignUp.call({ token, password });
      onDone();
    },
  });
  return (
    <EntryForm form={form} action={SIGN_IN_TEXTS.confirm} busyAction={SIGN_IN_TEXTS.confirming}>
      <PasswordInput
        label={SIGN_IN_TEXTS.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </EntryForm>
  );
}

/** Needs a click, because mail programs open links by themselves. */
function ConfirmEmail({ token, onDone }: ConfirmProps) {
  const form = useSchemaForm(EmailConfirmation, {
    initial: {},
    onValid: async () => {
      await accountsApi.confirmEmail.call({ token });
      announceSession('user-updated');
      onDone();
    },
  });
  return (
    <EntryForm form={form} action={SIGN_IN_TEXTS.confirm} busyAction={SIGN_IN_TEXTS.confirming} />
  );
}
