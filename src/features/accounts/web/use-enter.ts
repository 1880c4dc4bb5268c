import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { announceSession } from './use-session-events.ts';

/** What follows when someone has come in, by whatever way. */
export function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    // What someone else read before on this device is not shown to the next.
    queryClient.clear();
    announceSession('signed-in');
    await navigate({ to: '/' });
  };
}
