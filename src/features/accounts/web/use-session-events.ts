import { useEffect, useRef } from 'react';
import type { SessionEvent } from '../events.ts';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
// One for the page's life: each tab hears what the others say, never itself.
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('wellword-session');
const tellOthers = channel?.postMessage.bind(channel);
channel?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => tell(data));

/** Tells every tab of this browser, this one included, what happened to the session. */
export function announceSession(event: SessionEvent): void {
  tell(event);
  tellOthers?.(event);
}

/** Hears what happens to the session, in this tab or another. */
export function useSessionEvents(listener: Listener): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (event) => newest.current(event);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}

function tell(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}
