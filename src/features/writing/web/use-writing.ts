import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NoAnswer } from '#platform/web/api.ts';

type WritingEvent = { kind: 'progress' } | { kind: 'written' };
type Progress<Event extends WritingEvent> = Extract<Event, { kind: 'progress' }>;
type Written<Event extends WritingEvent> = Extract<Event, { kind: 'written' }>;

/**
 * Has something written by the operation at `path`, which answers with events, and knows how far it is. `start` resolves with what was
 * written, or with 'stopped' when the person no longer wanted it; then the server stops too. Who leaves the screen stops nothing by that.
 */
export function useWriting<Input, Event extends WritingEvent>(
  path: readonly [feature: string, operation: string],
) {
  const [progress, setProgress] = useState<Progress<Event>>();
  const leaving = useRef<AbortController>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: async (asked: { input: Input; signal: AbortSignal }) => {
      for await (const event of await eventsOf<Event>(path, asked)) {
        if (event.kind === 'written') return event as Written<Event>;
        setProgress(event as Progress<Event>);
      }
      throw new NoAnswer('network', 'The events ended without what was written');
    },
    onSettled: () => setProgress(undefined),
  });
  return {
    progress,
    stop: () => leaving.current?.abort(),
    start: async (input: Input): Promise<Written<Event> | 'stopped'> => {
      const { signal } = (leaving.current = new AbortController());
      try {
        return await mutateAsync({ input, signal });
      } catch (error) {
        if (signal.aborted) return 'stopped';
        throw error;
      }
    },
  };
}

/** What reads events comes when there are some to read. */
async function eventsOf<Event>(
  path: readonly [feature: string, operation: string],
  asked: { input: unknown; signal: AbortSignal },
): Promise<AsyncGenerator<Event, void>> {
  const { eventsFrom } = await import('#platform/web/event-stream.ts').catch((cause: unknown) => {
    throw new NoAnswer('network', cause);
  });
  return eventsFrom<Event>(path, asked);
}
