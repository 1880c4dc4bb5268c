import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import { chooseLanguage } from '#platform/web/screen-language.ts';
import { failureText } from '#platform/web/texts.ts';
import type { Account } from '../schema.ts';
import { accountsApi } from './api.ts';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { announceSession } from './use-session-events.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

/** Updates the cached account here and in every tab. */
export function useOwnAccount() {
  const queryClient = useQueryClient();
  return {
    adopt: (account: Account) => {
      queryClient.setQueryData(accountsApi.account.queryKey(), account);
      announceSession('user-updated');
    },
    /** Saves the language of the screens, and shows them in it. */
    saveLanguage: async (screenLanguage: ScreenLanguage) => {
      const { account } = await accountsApi.updateAccount.call({ screenLanguage });
      await chooseLanguage(screenLanguage);
      queryClient.setQueryData(accountsApi.account.queryKey(), account);
      announceSession('user-updated');
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    reload: () => queryClient.invalidateQueries({ queryKey: accountsApi.key() }),
  };
}

/** Returns the message for a failed change of the account. */
export function accountFailure(error: unknown): string {
  return failureText(error, { refusals: ACCOUNTS_REFUSALS, fallback: ACCOUNT_TEXTS.failed });
}
