import { useQuery } from '@tanstack/react-query';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { accountsApi } from './api.ts';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PinSection } from './pin-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** 'My account': the user's own name, sign-in methods and sessions. */
export function AccountPage() {
  const notice = useNotice();
  const account = useQuery(accountsApi.account.queryOptions({ meta: NOT_STORED }));
  if (account.isPending) {
    return (
      <Card title={ACCOUNT_TEXTS.profile}>
        <SkeletonText label={ACCOUNT_TEXTS.loading} rows={5} />
      </Card>
    );
  }
  // A failed refresh keeps what the user is typing.
  if (account.isLoadingError) {
    return (
      <Card title={ACCOUNT_TEXTS.profile}>
        <ErrorState
          title={failureText(account.error, { fallback: ACCOUNT_TEXTS.loadFailed })}
          onRetry={() => void account.refetch()}
          busy={account.isFetching}
        />
      </Card>
    );
  }
  const section = { account: account.data, notice };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 gap-6">
        <ProfileSection {...section} />
        <LanguageSection notice={notice} />
        {account.data.hasPassword && <PasswordSection {...section} />}
        {account.data.hasPassword && <PinSection {...section} />}
        <SecondFactorSection {...section} />
        <SessionSection notice={notice} />
      </div>
    </>
  );
}
