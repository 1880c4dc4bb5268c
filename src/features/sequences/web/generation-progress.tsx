import { useId } from 'react';
import type { SequenceProgress } from '#features/sequence-writer/schema.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { GENERATOR_TEXTS } from './generator-texts.ts';

interface GenerationProgressProps {
  progress: SequenceProgress;
  /** How many messages were asked for. */
  total: number;
  onStop: () => void;
}

/** Shows how much of a sequence is written. */
export function GenerationProgress({ progress, total, onStop }: GenerationProgressProps) {
  const { stage, messages, characters } = progress;
  const wordsId = useId();
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 rounded-md border border-line bg-quiet px-4 py-3">
      <p className="text-sm tabular-nums">
        <output id={wordsId} className="font-semibold">
          {describeProgress(progress, total)}
        </output>
        {/* Changes too quickly to be read out. */}
        {stage === 'writing' && (
          <span aria-hidden className="text-ink-soft max-sm:block sm:ms-3">
            {UI_TEXTS.characters(characters)}
          </span>
        )}
      </p>
      <div className="row-span-2">
        <Button onClick={onStop}>{GENERATOR_TEXTS.stop}</Button>
      </div>
      <ProgressBar
        labelledBy={wordsId}
        doneCount={stage === 'asking' ? undefined : messages}
        total={total}
      />
    </div>
  );
}

function describeProgress({ stage, attempt, messages }: SequenceProgress, total: number): string {
  if (stage === 'checking') return GENERATOR_TEXTS.checking;
  if (stage === 'writing') return GENERATOR_TEXTS.written(Math.min(messages, total), total);
  return attempt > 1 ? GENERATOR_TEXTS.askingAgain : GENERATOR_TEXTS.asking;
}
