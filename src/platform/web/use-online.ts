import { useSyncExternalStore } from 'react';
import { reportReachable } from './reachability.ts';

// At once, not with the next request.
addEventListener('offline', () => reportReachable(false));

/** Returns whether this browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
