import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { FormActions, FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import type { Account } from '../schema.ts';
import { accountsApi } from './api.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountFailure, useOwnAccount } from './use-own-account.ts';

const Change = laterSchema(async () =>
  (await import('../account-forms.ts')).passwordChangeSchema(ACCOUNT_TEXTS.currentMissing),
);

interface SectionProps {
  account: Account;
  notice: NoticeState;
}

export function PasswordSection({ account, notice }: SectionProps) {
  const { reload } = useOwnAccount();
  const form = useSchemaForm(Change, {
    initial: { current: '', next: '' },
    onValid: async (change) => {
      await accountsApi.changePassword.call(change);
      form.reset();
      notice.succeed(ACCOUNT_TEXTS.changed);
      await reload();
    },
  });
  return (
    <Card title={ACCOUNT_TEXTS.passwordTitle} description={ACCOUNT_TEXTS.passwordHelp}>
      <form noValidate onSubmit={form.submit}>
        {/* Tells the browser's password keeper whose password this is. */}
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <FormGrid>
          {form.failure !== undefined && (
            <WideField>
              <Banner tone="danger">{accountFailure(form.failure)}</Banner>
            </WideField>
          )}
          <PasswordInput
            label={ACCOUNT_TEXTS.current}
            autoComplete="current-password"
            {...form.field('current')}
          />
          <PasswordInput
            label={ACCOUNT_TEXTS.next}
            hint={ACCOUNT_TEXTS.nextHint}
            autoComplete="new-password"
            {...form.field('next')}
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" busy={form.isBusy} busyText={ACCOUNT_TEXTS.changing}>
            {ACCOUNT_TEXTS.change}
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}
