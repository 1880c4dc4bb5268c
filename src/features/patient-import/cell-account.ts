import { cleanCell } from './cells.ts';
import type { Field, Mapping } from './columns.ts';

/** Where a filled cell of a row went. */
export type CellPlace = 'read' | 'in_note' | 'not_understood' | 'not_taken' | 'refused';

/** Where the filled cells of one column went. */
export interface CellAccount {
  readonly column: number;
  readonly field: Field | null;
  readonly counts: Readonly<Record<CellPlace, number>>;
  /** The first cells that were not understood, with their row. */
  readonly examples: readonly { readonly rowNumber: number; readonly text: string }[];
  /** Cells without a value, because it is in a merged cell that begins in an earlier row or column. */
  readonly mergedCount: number;
}

const MOST_EXAMPLES = 5;
const NONE = { read: 0, in_note: 0, not_understood: 0, not_taken: 0, refused: 0 };

/** Counts where each filled cell of the file goes: none is dropped without being counted. */
export function createAccount(mapping: Mapping) {
  const counts = mapping.map(() => ({ ...NONE }));
  const examples: { rowNumber: number; text: string }[][] = mapping.map(() => []);
  const mergedCounts = mapping.map(() => 0);
  return {
    /** Adds a row and the places of its cells by column; a cell without a place was not taken. */
    add(
      { row, rowNumber }: { row: readonly string[]; rowNumber: number },
      places: ReadonlyMap<number, CellPlace> | 'refused',
    ): void {
      for (const [column, count] of counts.entries()) {
        const text = cleanCell(row[column] ?? '');
        if (text === '') continue;
        const place = places === 'refused' ? places : (places.get(column) ?? 'not_taken');
        count[place] += 1;
        const shownExamples = examples[column];
        if (place === 'not_understood' && shownExamples && shownExamples.length < MOST_EXAMPLES)
          shownExamples.push({ rowNumber, text });
      }
    },
    /** Adds the columns of a row whose value is in a merged cell. */
    addMerged(columns: Iterable<number>): void {
      for (const column of columns) mergedCounts[column] = (mergedCounts[column] ?? 0) + 1;
    },
    columns: (): CellAccount[] =>
      mapping.map((field, column) => ({
        column,
        field,
        counts: counts[column] ?? NONE,
        examples: examples[column] ?? [],
        mergedCount: mergedCounts[column] ?? 0,
      })),
  };
}
