import { useEffect, useRef } from 'react';
import type { SessionEvent } from '../events.ts';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();
// One for the page's life: each tab receives what the others send, never its own events.
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('wellword-session');
const tellOthers = channel?.postMessage.bind(channel);
channel?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => tell(data));

/** Notifies every tab of this browser, this one included, of a session event. */
export function announceSession(event: SessionEvent): void {
  tell(event);
  tellOthers?.(event);
}

/** Listens to session events of this tab and the others. */
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
