import { IMPORT_VERDICTS } from '../limits.ts';
import type { ReadRows } from '../read-rows.ts';
import { IMPORT_TEXTS, VERDICT_TEXTS } from './texts.ts';
import type { Totals } from './use-import.ts';

/** Every row that was read is in exactly one line; together they are the lines of the file. */
export function ImportCounts({
  totals,
  read,
  continuedLines,
}: {
  totals: Totals;
  read: ReadRows;
  continuedLines: number;
}) {
  const lines = [
    ...IMPORT_VERDICTS.map((verdict) => ({
      label: VERDICT_TEXTS[verdict],
      count: verdict === 'refused' ? totals.refused + read.refusals.length : totals[verdict],
    })),
    { label: IMPORT_TEXTS.duplicates, count: read.duplicates.length },
    { label: IMPORT_TEXTS.repeated, count: read.repeatedHeaders.length },
    { label: IMPORT_TEXTS.above, count: read.above.length },
    { label: IMPORT_TEXTS.blank, count: read.blank.length },
    { label: IMPORT_TEXTS.continued, count: continuedLines },
  ];
  return (
    <dl className="grid gap-1">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
    </dl>
  );
}
