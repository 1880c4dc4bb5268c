import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/web/form.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountFailure } from './use-own-account.ts';

const Typed = z.strictObject({
  password: z.string().check(z.minLength(1, { error: () => ACCOUNT_TEXTS.currentMissing })),
});

/** Asks for the password again before a protected change. */
export function PasswordQuestion({
  why,
  onPassword,
}: {
  why: string;
  onPassword: (password: string) => Promise<void>;
}) {
  const form = useSchemaForm(Typed, {
    initial: { password: '' },
    onValid: ({ password }) => onPassword(password),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {form.failure !== undefined && <Banner tone="danger">{accountFailure(form.failure)}</Banner>}
      <PasswordInput
        label={ACCOUNT_TEXTS.password}
        hint={why}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        busy={form.isBusy}
        busyText={ACCOUNT_TEXTS.working}
      >
        {ACCOUNT_TEXTS.goOn}
      </Button>
    </form>
  );
}
