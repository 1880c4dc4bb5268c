import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, type HistoryState } from '@tanstack/react-router';
import { accountsApi } from '#features/accounts/web/api.ts';
import { announceSession, useSessionEvents } from '#features/accounts/web/use-session-events.ts';

/** With these statuses the server says that the session is over already (specification, section 8). */
const IGNORED = [401, 403, 404];

/** Signs out on the server, removes everything that was read, and shows the login screen, in every tab. */
export function useLogout({
  to,
  onFailed,
}: {
  to: '/login' | '/desk';
  onFailed: (error: unknown) => void;
}) {
  const leave = useLeave(to);
  useSessionEvents((event) => {
    if (event === 'signed-out') void leave();
  });
  return useMutation({
    mutationFn: async () => {
      await accountsApi.signOut.call().catch((error: unknown) => {
        if (!(error instanceof ORPCError) || !IGNORED.includes(error.status)) throw error;
      });
      await leave();
      announceSession('signed-out');
    },
    onError: onFailed,
  });
}

/** Returns a function that opens a screen of the sign-in and removes everything that was read. */
export function useLeave(to: '/login' | '/desk') {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { storedCache } = router.options.context;
  return async (state: HistoryState = {}) => {
    // The session is over: what is not saved cannot be saved any more, so nothing asks about it.
    await navigate({ to: '/login', state, ignoreBlocker: true });
    await queryClient.cancelQueries();
    queryClient.clear();
    await storedCache.forget();
    // After the cache was cleared: this screen reads at once.
    if (to === '/desk') await navigate({ to, replace: true, state });
    // A user may have gone back meanwhile: the guards of the routes run again.
    await router.invalidate();
  };
}
