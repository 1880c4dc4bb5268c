import { Download } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import type { ReadRows } from '../read-rows.ts';
import type { Table } from '../read-table.ts';
import { IMPORT_TEXTS, ROW_PROBLEM_TEXTS } from './texts.ts';
import { useRefusedSaving } from './use-refused-saving.ts';

const MOST_SHOWN = 20;

/** The first refused rows with their reason, by their place in the file, and all of them as a file. */
export function ImportRefused({
  table,
  read,
  rows,
}: {
  table: Table;
  read: ReadRows;
  rows: readonly { rowNumber: number; about: string[] }[];
}) {
  const save = useRefusedSaving();
  const refusals = [
    ...read.refusals.map(({ rowNumber, why }) => ({ rowNumber, why: ROW_PROBLEM_TEXTS[why] })),
    ...rows.map(({ rowNumber, about }) => ({ rowNumber, why: about.join(', ') })),
  ].toSorted((a, b) => a.rowNumber - b.rowNumber);
  if (refusals.length === 0) return null;
  return (
    <section aria-label={IMPORT_TEXTS.unreadable} className="grid gap-3">
      <div>
        <h3 className="mb-1 text-sm font-semibold text-ink-soft">{IMPORT_TEXTS.unreadable}</h3>
        <ul className="text-sm">
          {refusals.slice(0, MOST_SHOWN).map(({ rowNumber, why }) => (
            <li key={rowNumber}>
              {IMPORT_TEXTS.row} {rowNumber}: {why}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Button icon={Download} onClick={() => save(table, refusals)}>
          {IMPORT_TEXTS.saveRefused(refusals.length)}
        </Button>
      </div>
    </section>
  );
}
