import { useMutation } from '@tanstack/react-query';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountsApi } from './api.ts';
import { accountFailure } from './use-own-account.ts';

/** Says that the own address is not confirmed, and sends the email that confirms it. */
export function EmailConfirmation({ email }: { email: string }) {
  const sending = useMutation(accountsApi.requestConfirmation.mutationOptions());
  if (sending.isSuccess)
    return <Banner tone="info">{ACCOUNT_TEXTS.confirmationSent(email)}</Banner>;
  return (
    <Banner
      tone={sending.isError ? 'danger' : 'attention'}
      action={
        <Button onClick={() => sending.mutate()} busy={sending.isPending}>
          {ACCOUNT_TEXTS.sendConfirmation}
        </Button>
      }
    >
      {sending.isError ? accountFailure(sending.error) : ACCOUNT_TEXTS.emailUnconfirmed(email)}
    </Banner>
  );
}
