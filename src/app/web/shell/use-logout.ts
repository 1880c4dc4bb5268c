import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountsApi } from '#features/accounts/web/api.ts';

/** Already signed out, as far as the server is concerned (specification, section 8). */
const IGNORED = [401, 403, 404];
/** A change of it tells the clinic's other tabs, so that no patient stays on their screens. */
const LEFT_AT = 'wellword-left-at';

/** Signs out on the server, forgets everything that was read, and goes to the login screen; in every tab. */
export function useLogout({ onFailed }: { onFailed: (error: unknown) => void }) {
  const leave = useLeave();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === LEFT_AT) void leave();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  });
  return useMutation({
    mutationFn: async () => {
      await accountsApi.signOut.call().catch((error: unknown) => {
        if (!(error instanceof ORPCError) || !IGNORED.includes(error.status)) throw error;
      });
      await leave();
      localStorage.setItem(LEFT_AT, new Date().toISOString());
    },
    onError: onFailed,
  });
}

function useLeave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keptCache } = useRouter().options.context;
  return async () => {
    await navigate({ to: '/login' });
    await queryClient.cancelQueries();
    queryClient.clear();
    await keptCache.forget();
  };
}
