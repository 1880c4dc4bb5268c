import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NoAnswer, toCallError } from '#platform/web/api.ts';

type WritingEvent = { kind: 'progress' } | { kind: 'written' };
type Progress<Event extends WritingEvent> = Extract<Event, { kind: 'progress' }>;
type Written<Event extends WritingEvent> = Extract<Event, { kind: 'written' }>;

type Call<Input, Event> = (
  input: Input,
  options: { signal: AbortSignal },
) => Promise<AsyncIteratorObject<Event>>;

/**
 * Writes a text by an operation that returns events, such as `reviewsApi.writeDraft.call`, with its
 * progress. `start` resolves with the text, or with 'stopped' after `stop`, which also stops the
 * server. Leaving the screen does not stop it.
 */
export function useWriting<Input, Event extends WritingEvent>(call: Call<Input, Event>) {
  const [progress, setProgress] = useState<Progress<Event>>();
  const leaving = useRef<AbortController>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: async (request: { input: Input; signal: AbortSignal }) => {
      for await (const event of eventsFrom(call, request)) {
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

/** Yields the events of a call. Rejects like any call, also after the first event. */
async function* eventsFrom<Input, Event>(
  call: Call<Input, Event>,
  { input, signal }: { input: Input; signal: AbortSignal },
) {
  try {
    yield* await call(input, { signal });
  } catch (error) {
    throw toCallError(error, signal);
  }
}
