import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

/** The server no longer knows this session; what stands on the screen stays. */
export function endSession(): void {
  change(true);
}

/** Someone signed in again. */
export function renewSession(): void {
  change(false);
}

/** Whether to ask the person to sign in again. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    listen,
    () => hasEnded,
    () => false,
  );
}

function change(ended: boolean) {
  hasEnded = ended;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
