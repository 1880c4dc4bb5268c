import type { ReadRows } from '../read-rows.ts';
import type { Table } from '../read-table.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** Says of each column where its filled cells go, so that nothing is left out without being said. */
export function ImportAccount({ table, read }: { table: Table; read: ReadRows }) {
  const headings = table.header === null ? [] : (table.cells[table.header] ?? []);
  const lines = read.columns
    .map(({ column, counts, examples, mergedCount }) => ({
      heading: headings[column] || IMPORT_TEXTS.columnAt(column + 1),
      parts: IMPORT_TEXTS.places({ ...counts, merged: mergedCount }),
      examples: examples
        .map(({ rowNumber, text }) => IMPORT_TEXTS.cellOfRow(rowNumber, text))
        .join(' · '),
      isRead: counts.in_note + counts.not_understood + counts.not_taken + mergedCount === 0,
      column,
    }))
    .filter(({ parts }) => parts !== '');
  if (lines.every(({ isRead }) => isRead)) return null;
  return (
    <section aria-label={IMPORT_TEXTS.cells} className="grid gap-1">
      <h3 className="text-sm font-semibold text-ink-soft">{IMPORT_TEXTS.cells}</h3>
      <ul className="text-sm">
        {lines.map(({ column, heading, parts, examples }) => (
          <li key={column} className="wrap-anywhere">
            <span className="font-semibold">{heading}</span>: {parts}
            {examples !== '' && <span className="text-attention"> ({examples})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
