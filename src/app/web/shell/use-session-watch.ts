import { useQueryClient } from '@tanstack/react-query';
import { useSessionEvents } from '#features/accounts/web/use-session-events.ts';
import { useSessionKeeper } from '#features/accounts/web/use-session-keeper.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { renewSession } from './use-session-ended.ts';

/** Keeps the session of whoever works here, and follows what any tab does to it. */
export function useSessionWatch(): void {
  useSessionKeeper();
  const { actor } = useSession();
  const queryClient = useQueryClient();
  const goOn = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // Nothing of the person before may be seen by another.
    if (session.actor.loginId !== actor.loginId) return window.location.assign('/');
    renewSession();
    await queryClient.invalidateQueries();
  };
  useSessionEvents((event) => {
    // A tab that cannot ask now asks with its next request.
    if (event === 'signed-in') void goOn().catch(() => {});
    if (event === 'user-updated') {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  });
}
