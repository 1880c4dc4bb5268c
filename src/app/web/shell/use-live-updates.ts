import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiFeature } from '#app/contract.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';

/** For each kind of changed row, the features whose cached responses show it. */
const SHOWN_BY: Readonly<Record<string, readonly ApiFeature[]>> = {
  appointment: ['appointments', 'patients', 'dashboard'],
  ask_decision: ['reviews'],
  ask_exclusion: ['reviews'],
  ask_settings: ['reviews'],
  clinic: ['clinics', 'appointments', 'setup', 'dashboard'],
  creative: ['creatives'],
  creative_category: ['creatives'],
  doctor: ['clinics', 'appointments', 'setup'],
  doctor_day: ['clinics', 'appointments'],
  feedback: ['feedback'],
  login: ['admin', 'staff'],
  message: ['messaging', 'patients', 'reviews', 'dashboard'],
  // An erasure reports the kinds of the rows that it erased.
  patient: ['patients', 'setup'],
  // No screen shows the record of what was sent to a text model.
  provider: [],
  report: ['patients', 'reports'],
  review: ['patients', 'reviews', 'sequences', 'dashboard'],
  sequence_template: ['sequences'],
  suppression: ['messaging', 'appointments', 'patients', 'reviews', 'reports', 'dashboard'],
};

const CHANGES_URL = '/api/changes';

/** Pauses before a stream is opened again: random, so that tabs do not ask at one moment; doubled each time it is refused. */
const REOPENED_AFTER_MS = { first: 2000, longest: 60_000 };

/** Changes within this time are loaded together. */
const COLLECTED_MS = 200;

/**
 * Keeps the screen up to date while other users of the clinic work: the server names the kinds of rows that changed, and
 * what shows them is loaded again, also of changes since the session was read, which comes before every list. After a gap,
 * such as a session that ended, everything is loaded again, because changes may have been missed. A hidden tab loads
 * nothing until it is seen.
 */
export function useLiveUpdates({ isSignedIn }: { isSignedIn: boolean }): void {
  const queryClient = useQueryClient();
  const wasPaused = useRef(false);
  useEffect(() => {
    wasPaused.current ||= !isSignedIn;
    if (!isSignedIn) return undefined;
    let hasGap = wasPaused.current;
    const { dataUpdatedAt: readAt = 0 } = queryClient.getQueryState(sessionQuery.queryKey) ?? {};
    const sinceMs = Math.max(0, Date.now() - readAt);
    const changes = collectChanges((kinds) => refresh(queryClient, kinds));
    const close = listen(hasGap ? CHANGES_URL : `${CHANGES_URL}?sinceMs=${sinceMs}`, {
      onMessage: (data) => changes.add(readKinds(data)),
      onOpen: () => {
        if (hasGap) changes.add(['*']);
        hasGap = false;
      },
      onLost: () => {
        hasGap = true;
      },
      // A refused stream does not say why: the session may be over, which its next answer shows.
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
    return () => {
      close();
      changes.close();
    };
  }, [queryClient, isSignedIn]);
}

/** Calls `load` with the kinds that were added within a time; once the tab is seen. */
function collectChanges(load: (kinds: readonly string[]) => void) {
  const changedKinds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadNow = () => {
    timer = undefined;
    if (document.hidden || changedKinds.size === 0) return;
    const kinds = [...changedKinds];
    changedKinds.clear();
    load(kinds);
  };
  document.addEventListener('visibilitychange', loadNow);
  return {
    add(kinds: readonly string[]) {
      for (const kind of kinds) changedKinds.add(kind);
      timer ??= setTimeout(loadNow, COLLECTED_MS);
    },
    close() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', loadNow);
    },
  };
}

interface Listener {
  onMessage: (data: unknown) => void;
  onOpen: () => void;
  onLost: () => void;
  onRefused: () => void;
}

/**
 * Listens to a stream of events until the returned function is called. Opens it again when it breaks, and after a response
 * that is no stream, such as a proxy's 502 or the 401 of an ended session.
 */
function listen(firstUrl: string, { onMessage, onOpen, onLost, onRefused }: Listener): () => void {
  let stream = open(firstUrl);
  let pause = REOPENED_AFTER_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    stream.close();
  };

  function open(url: string): EventSource {
    const source = new EventSource(url);
    source.addEventListener('message', ({ data }) => onMessage(data));
    source.addEventListener('open', () => {
      pause = REOPENED_AFTER_MS.first;
      onOpen();
    });
    source.addEventListener('error', () => {
      onLost();
      const isRefused = source.readyState === EventSource.CLOSED;
      // The browser would open the first address again; after a gap everything is loaded anyway.
      source.close();
      timer = setTimeout(() => (stream = open(CHANGES_URL)), pause * (0.5 + Math.random() / 2));
      if (!isRefused) return;
      pause = Math.min(pause * 2, REOPENED_AFTER_MS.longest);
      onRefused();
    });
    return source;
  }
}

function readKinds(data: unknown): readonly string[] {
  try {
    const { kinds } = JSON.parse(String(data)) as { kinds?: unknown };
    return Array.isArray(kinds) ? kinds.map(String) : ['*'];
  } catch {
    return ['*'];
  }
}

function refresh(queryClient: QueryClient, kinds: readonly string[]): void {
  const keys = kinds.map((kind) => SHOWN_BY[kind]);
  if (keys.includes(undefined)) {
    void queryClient.invalidateQueries();
    return;
  }
  for (const feature of new Set(keys.flatMap((features) => features ?? []))) {
    void queryClient.invalidateQueries({ queryKey: [[feature]] });
  }
}
