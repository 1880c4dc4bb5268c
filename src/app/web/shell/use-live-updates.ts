import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What each kind of changed row makes old: the features whose answers show it. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  appointment: ['appointments', 'dashboard'],
  clinic: ['clinics', 'appointments', 'dashboard'],
  creative: ['creatives'],
  creative_category: ['creatives'],
  doctor: ['clinics', 'appointments'],
  login: ['admin'],
  message: ['messaging', 'reviews', 'dashboard'],
  // What was handed out or erased names its own kinds.
  patient: [],
  // What went to a text model is on record; no screen shows it.
  provider: [],
  report: ['reports'],
  review: ['reviews', 'sequences', 'dashboard'],
  sequence_template: ['sequences'],
  suppression: ['messaging', 'appointments', 'reviews', 'reports', 'dashboard'],
};

/** Until a stream that was turned away is opened again; twice as long each time, and never for all tabs at one moment. */
const REOPENED_AFTER_MS = { first: 2000, longest: 60_000 };

/**
 * Keeps what is on screen fresh while others of the clinic work: the server names the kinds of rows that changed, and
 * their answers are asked for again. After a gap, as while nobody was signed in, everything counts as changed, because
 * something may have been missed.
 */
export function useLiveUpdates({ isSignedIn }: { isSignedIn: boolean }): void {
  const queryClient = useQueryClient();
  const wasPaused = useRef(false);
  useEffect(() => {
    wasPaused.current ||= !isSignedIn;
    if (!isSignedIn) return undefined;
    let hasGap = wasPaused.current;
    return listenForGood('/api/changes', {
      onMessage: (data) => refresh(queryClient, kindsOf(data)),
      onOpen: () => {
        if (hasGap) refresh(queryClient, ['*']);
        hasGap = false;
      },
      onLost: () => {
        hasGap = true;
      },
    });
  }, [queryClient, isSignedIn]);
}

interface Listener {
  onMessage: (data: unknown) => void;
  onOpen: () => void;
  onLost: () => void;
}

/**
 * A stream that comes back whatever ended it, until the returned function is called. The browser tries again by itself when nobody
 * answered; what was answered and is no stream, such as a proxy's 502 while the server starts or the 401 before one signs in
 * again, would be the end of it.
 */
function listenForGood(url: string, { onMessage, onOpen, onLost }: Listener): () => void {
  let stream = open();
  let pause = REOPENED_AFTER_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    stream.close();
  };

  function open(): EventSource {
    const opened = new EventSource(url);
    opened.addEventListener('message', ({ data }) => onMessage(data));
    opened.addEventListener('open', () => {
      pause = REOPENED_AFTER_MS.first;
      onOpen();
    });
    opened.addEventListener('error', () => {
      onLost();
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => (stream = open()), pause * (0.5 + Math.random() / 2));
      pause = Math.min(pause * 2, REOPENED_AFTER_MS.longest);
    });
    return opened;
  }
}

function kindsOf(data: unknown): readonly string[] {
  try {
    const { kinds } = JSON.parse(String(data)) as { kinds?: unknown };
    return Array.isArray(kinds) ? kinds.map(String) : ['*'];
  } catch {
    return ['*'];
  }
}

function refresh(queryClient: QueryClient, kinds: readonly string[]): void {
  const known = kinds.map((kind) => SHOWN_BY[kind]);
  if (known.includes(undefined)) {
    void queryClient.invalidateQueries();
    return;
  }
  for (const feature of new Set(known.flatMap((features) => features ?? []))) {
    void queryClient.invalidateQueries({ queryKey: [[feature]] });
  }
}
