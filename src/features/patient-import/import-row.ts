import type { Language } from '#platform/language.ts';
import type { NumberCell } from './cells.ts';

/** The person whose phone a child has. */
export interface Guardian {
  readonly name: string;
  readonly number: string;
}

/** A row of a file that names a person. */
export interface ImportRow {
  /** The place in the file, counted from 1. */
  readonly rowNumber: number;
  readonly name: string;
  /** Empty for a child without a number, whom a guardian's number reaches. */
  readonly number: string;
  readonly language: Language | null;
  readonly birthYear: number | null;
  readonly lastSeenOn: string | null;
  readonly note: string;
  readonly isMinor: boolean;
  readonly guardian: Guardian | null;
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
