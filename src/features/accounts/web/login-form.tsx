import * as z from 'zod/mini';
import { parsePhoneNumber } from '#platform/phone.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { accountsApi } from './api.ts';
import { ACCOUNTS_REFUSALS, ACCOUNTS_TEXTS } from './texts.ts';

const TypedCredentials = z.strictObject({
  identifier: z.string().check(
    z.refine((typed) => typed.trim() !== '', {
      error: ACCOUNTS_TEXTS.identifierMissing,
      abort: true,
    }),
    z.refine((typed) => /^\s*\S+@\S+\s*$/.test(typed) || parsePhoneNumber(typed) !== undefined, {
      error: ACCOUNTS_TEXTS.identifierInvalid,
    }),
  ),
  password: z.string().check(z.minLength(1, ACCOUNTS_TEXTS.passwordMissing)),
});

/** E-mail address or phone number and password; what was typed stays when it is refused. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const form = useSchemaForm(TypedCredentials, {
    initial: { identifier: '', password: '' },
    onValid: async (credentials) => {
      await accountsApi.signIn.call(credentials);
      await onSignedIn();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: ACCOUNTS_TEXTS.signInFailed,
          })}
        </Banner>
      )}
      <TextInput
        label={ACCOUNTS_TEXTS.identifier}
        hint={ACCOUNTS_TEXTS.identifierHint}
        inputMode="email"
        autoComplete="username"
        {...form.field('identifier')}
      />
      <PasswordInput
        label={ACCOUNTS_TEXTS.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button
        look="primary"
        type="submit"
        wide
        busy={form.isBusy}
        busyText={ACCOUNTS_TEXTS.signingIn}
      >
        {ACCOUNTS_TEXTS.signIn}
      </Button>
    </form>
  );
}
