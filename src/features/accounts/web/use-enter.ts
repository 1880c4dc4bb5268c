import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { announceSession } from './use-session-events.ts';

/** Opens the product after any sign-in method. */
export function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    // A new user must not see what another read before on this device.
    queryClient.clear();
    announceSession('signed-in');
    // Clinics without appointments are led on to the dashboard.
    await navigate({ to: '/today' });
  };
}
