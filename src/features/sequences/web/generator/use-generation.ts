import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SequenceProgress } from '#features/writing/sequence-writing/schema.ts';
import { NoAnswer } from '#platform/web/api.ts';
import type { GenerationEvent, GenerationInput } from '../../schema.ts';

type Written = Extract<GenerationEvent, { kind: 'written' }>;

interface Asked {
  input: GenerationInput;
  signal: AbortSignal;
}

/**
 * Has templates written, and knows how far they are. `start` resolves with what was written, or with 'stopped' when the person no
 * longer wanted it; then the server stops too. Looking at another screen meanwhile stops nothing.
 */
export function useGeneration() {
  const [progress, setProgress] = useState<SequenceProgress>();
  const leaving = useRef<AbortController>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: (asked: Asked) => written(asked, setProgress),
    onSettled: () => setProgress(undefined),
  });
  return {
    progress,
    stop: () => leaving.current?.abort(),
    async start(input: GenerationInput): Promise<Written | 'stopped'> {
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

async function written(
  asked: Asked,
  onProgress: (progress: SequenceProgress) => void,
): Promise<Written> {
  const { eventsFrom } = await import('#platform/web/event-stream.ts').catch((cause: unknown) => {
    throw new NoAnswer('network', cause);
  });
  const path = ['sequences', 'generateTemplates'] as const;
  for await (const event of eventsFrom<GenerationEvent>(path, asked)) {
    if (event.kind === 'written') return event;
    onProgress(event);
  }
  throw new NoAnswer('network', 'The events ended without what was written');
}
