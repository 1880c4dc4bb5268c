import { useMutation } from '@tanstack/react-query';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { FormActions, FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import type { Account } from '../schema.ts';
import { accountsApi } from './api.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { PinInput } from './pin-input.tsx';
import { accountFailure, useOwnAccount } from './use-own-account.ts';

const Pin = laterSchema(async () =>
  (await import('../account-forms.ts')).pinSchema(ACCOUNT_TEXTS.currentMissing),
);

interface SectionProps {
  account: Account;
  notice: NoticeState;
}

/** Sets the PIN for the clinic's desk devices, with the password, or removes it. */
export function PinSection({ account: { hasPin }, notice }: SectionProps) {
  const { adopt } = useOwnAccount();
  const form = useSchemaForm(Pin, {
    initial: { pin: '', password: '' },
    onValid: async (input) => {
      adopt(await accountsApi.setPin.call(input));
      form.reset();
      notice.succeed(ACCOUNT_TEXTS.pinSaved);
    },
  });
  const remove = useMutation(
    accountsApi.removePin.mutationOptions({
      onSuccess: (account) => {
        adopt(account);
        notice.succeed(ACCOUNT_TEXTS.pinRemoved);
      },
      onError: (error) => notice.fail(accountFailure(error)),
    }),
  );
  return (
    <Card
      title={ACCOUNT_TEXTS.pinTitle}
      description={ACCOUNT_TEXTS.pinHelp}
      aside={
        <Badge tone={hasPin ? 'success' : 'neutral'}>
          {hasPin ? ACCOUNT_TEXTS.on : ACCOUNT_TEXTS.off}
        </Badge>
      }
    >
      <form noValidate onSubmit={form.submit}>
        <FormGrid>
          {form.failure !== undefined && (
            <WideField>
              <Banner tone="danger">{accountFailure(form.failure)}</Banner>
            </WideField>
          )}
          <PinInput label={ACCOUNT_TEXTS.pin} hint={ACCOUNT_TEXTS.pinHint} {...form.field('pin')} />
          <PasswordInput
            label={ACCOUNT_TEXTS.current}
            autoComplete="current-password"
            {...form.field('password')}
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" busy={form.isBusy} busyText={ACCOUNT_TEXTS.working}>
            {ACCOUNT_TEXTS.setPin}
          </Button>
          {hasPin && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {ACCOUNT_TEXTS.removePin}
            </Button>
          )}
        </FormActions>
      </form>
    </Card>
  );
}
