import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { announceSession } from './use-session-events.ts';

/**
 * Opens the product after any sign-in method, once its first screen is there: until then the card stays, and it says when the
 * session cannot be read.
 */
export function useEnter(): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    // A new user must not see what another read before on this device.
    queryClient.clear();
    announceSession('signed-in');
    await queryClient.fetchQuery(sessionQuery);
    // Clinics without appointments are led on to the dashboard.
    await router.preloadRoute({ to: '/today' });
    await router.navigate({ to: '/today' });
  };
}
