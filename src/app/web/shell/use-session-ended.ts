import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isLoginDisabled } from '#platform/web/api.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';

/** `disabled` where the login was disabled meanwhile. */
type SessionEnd = 'ended' | 'disabled';

let sessionEnd: SessionEnd | undefined;
const listeners = new Set<() => void>();

/** Records that the server no longer knows this session. The screen stays as it is. */
export function endSession(end: SessionEnd = 'ended'): void {
  change(end);
}

/** Records what a refused request says of the session. A user who was never signed in is redirected by the routes. */
export function endRefusedSession(queryClient: QueryClient, error: unknown): void {
  if (queryClient.getQueryData(sessionQuery.queryKey))
    endSession(isLoginDisabled(error) ? 'disabled' : 'ended');
}

/** Records that a user signed in again. */
export function renewSession(): void {
  change(undefined);
}

/** Returns how the session ended, or undefined while it lives. */
export function useSessionEnded(): SessionEnd | undefined {
  return useSyncExternalStore(
    listen,
    () => sessionEnd,
    () => undefined,
  );
}

function change(end: SessionEnd | undefined) {
  sessionEnd = end;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
