import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hadFirstAnswers } from '#platform/web/first-answers.ts';

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
  suppression: ['messaging'],
};

/**
 * Keeps what is on screen fresh while others of the clinic work: the server names the kinds of rows that changed, and
 * their answers are asked for again. After a gap everything counts as changed, because something may have been missed.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stream = new EventSource('/api/changes');
    // What others changed between an answer that came with the page and now went unheard.
    let hasGap = hadFirstAnswers();
    stream.addEventListener('message', ({ data }) => refresh(queryClient, kindsOf(data)));
    stream.addEventListener('error', () => {
      hasGap = true;
    });
    stream.addEventListener('open', () => {
      if (hasGap) refresh(queryClient, ['*']);
      hasGap = false;
    });
    return () => stream.close();
  }, [queryClient]);
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
