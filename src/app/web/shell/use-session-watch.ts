import { useQueryClient } from '@tanstack/react-query';
import { useSessionEvents } from '#features/accounts/web/use-session-events.ts';
import { FIRST_SCREEN } from '#features/accounts/web/use-enter.ts';
import { useSessionKeeper } from '#features/accounts/web/use-session-keeper.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { renewSession } from './use-session-ended.ts';

/** Renews the session while the user works, and follows sign-in and sign-out in other tabs. */
export function useSessionWatch(): void {
  useSessionKeeper();
  const { actor } = useSession();
  const queryClient = useQueryClient();
  const resume = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // Another user must not see anything of the one before.
    if (session.actor.loginId !== actor.loginId) return window.location.assign(FIRST_SCREEN);
    renewSession();
    await queryClient.invalidateQueries();
  };
  useSessionEvents((event) => {
    // A tab without a network asks with its next request.
    if (event === 'signed-in') void resume().catch(() => {});
    if (event === 'user-updated') {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  });
}
