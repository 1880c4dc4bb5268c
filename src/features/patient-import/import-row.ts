import type { Language } from '#platform/language.ts';
import type { NumberCell } from './cells.ts';

/** A row of a file that names a person. */
export interface ImportRow {
  /** The place in the file, counted from 1. */
  readonly rowNumber: number;
  readonly name: string;
  readonly number: string;
  readonly language: Language | null;
  readonly birthYear: number | null;
  readonly lastSeenOn: string | null;
  readonly note: string;
  /** The number has no WhatsApp as far as one can see. */
  readonly isLandline: boolean;
}

export type RowProblem =
  | 'name_missing'
  | 'stray_quote'
  | 'too_long'
  /** The name or the number is in a merged cell that begins above. */
  | 'merged'
  | 'damaged'
  | Exclude<NumberCell['kind'], 'number'>;
