import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountsApi } from '#features/accounts/web/api.ts';

/** Already signed out, as far as the server is concerned (specification, section 8). */
const IGNORED = [401, 403, 404];
/** Tells this clinic's other tabs, so that no patient stays on their screens. */
const CHANNEL = 'wellword-logout';

/** Signs out on the server, forgets everything that was read, and goes to the login screen; in every tab. */
export function useLogout({ onFailed }: { onFailed: (error: unknown) => void }) {
  const leave = useLeave();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void leave());
    return () => channel.close();
  });
  return useMutation({
    mutationFn: async () => {
      await accountsApi.signOut.call().catch((error: unknown) => {
        if (!(error instanceof ORPCError) || !IGNORED.includes(error.status)) throw error;
      });
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage('left');
      channel.close();
      await leave();
    },
    onError: onFailed,
  });
}

function useLeave() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/login' });
    await queryClient.cancelQueries();
    queryClient.clear();
  };
}
