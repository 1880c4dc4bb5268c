import { useSyncExternalStore } from 'react';

let isReachable = true;
const listeners = new Set<() => void>();

/** Told by every answer and every missing one whether the server can be reached. */
export function reportReachable(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

/** Whether the last thing that was asked got an answer. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReachable,
    () => true,
  );
}
