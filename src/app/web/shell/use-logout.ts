import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountsApi } from '#features/accounts/web/api.ts';

/** Already signed out, as far as the server is concerned (specification, section 8). */
const IGNORED = [401, 403, 404];

/** Signs out on the server, forgets everything that was read, and goes to the login screen. */
export function useLogout({ onFailed }: { onFailed: (error: unknown) => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await accountsApi.signOut.call().catch((error: unknown) => {
        if (!(error instanceof ORPCError) || !IGNORED.includes(error.status)) throw error;
      });
      await navigate({ to: '/login' });
      await queryClient.cancelQueries();
      queryClient.clear();
    },
    onError: onFailed,
  });
}
