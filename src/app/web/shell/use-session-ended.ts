import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

/** Records that the server no longer knows this session. The screen stays as it is. */
export function endSession(): void {
  change(true);
}

/** Records that a user signed in again. */
export function renewSession(): void {
  change(false);
}

/** Returns whether to ask the user to sign in again. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    listen,
    () => hasEnded,
    () => false,
  );
}

function change(isEnded: boolean) {
  hasEnded = isEnded;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
