import { useId } from 'react';
import { BULK_TEXTS } from './bulk-texts.ts';

/** Shows the real progress. */
export function BulkProgress({ done: doneCount, total }: { done: number; total: number }) {
  const labelId = useId();
  return (
    <div className="grid gap-2">
      <p id={labelId}>{BULK_TEXTS.working}</p>
      <progress
        aria-labelledby={labelId}
        value={doneCount}
        max={total}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <output className="text-sm text-ink-soft tabular-nums">
        {BULK_TEXTS.progress(doneCount, total)}
      </output>
    </div>
  );
}
