import Papa from 'papaparse';
import { cleanCell } from '../../import/cells.ts';
import { findHeaderRow, mapColumns, type Mapping } from '../../import/columns.ts';
import { MOST_ROWS } from '../../import/limits.ts';
import { readCards } from './read-cards.ts';
import { decodeText } from './read-text.ts';

/** A file as rows of cells, with what was recognized. */
export interface Table {
  readonly fileName: string;
  readonly cells: readonly (readonly string[])[];
  /** The row of headers; null where there is none. */
  readonly header: number | null;
  readonly mapping: Mapping;
}

export type TableProblem = 'too_large' | 'too_many_rows' | 'empty' | 'spreadsheet';

/** The largest file. */
const MOST_BYTES = 5 * 1024 * 1024;
/** A zip archive, which a spreadsheet is. */
const ZIP = 'PK';
const CARD_HEADERS = ['Name', 'Mobile', 'Date of birth', 'Note'];

/** Reads a chosen file: CSV, text with tabs, or contact cards. */
export async function readFile(file: File): Promise<Table | TableProblem> {
  if (file.size > MOST_BYTES) return 'too_large';
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.startsWith(ZIP)) return 'spreadsheet';
  return readPasted(text, file.name);
}

/** Reads text that was pasted from a spreadsheet, or the text of a file. */
export function readPasted(text: string, fileName: string): Table | TableProblem {
  if (text.length > MOST_BYTES) return 'too_large';
  const cells = /^\s*BEGIN:VCARD/iu.test(text) ? readCardRows(text) : splitRows(text);
  if (cells.every((row) => row.every((cell) => cell === ''))) return 'empty';
  if (cells.length > MOST_ROWS) return 'too_many_rows';
  const header = findHeaderRow(cells);
  const mapping = mapColumns(header === null ? [] : (cells[header] ?? []));
  return { fileName, cells, header, mapping };
}

function splitRows(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const rows = data.map((row) => row.map(cleanCell));
  // What follows the last line break is no row.
  return rows.at(-1)?.every((cell) => cell === '') ? rows.slice(0, -1) : rows;
}

function readCardRows(text: string): string[][] {
  const cards = readCards(text).map(({ name, numbers, birth, note }) => [
    name,
    numbers.join(' / '),
    birth,
    note,
  ]);
  return [CARD_HEADERS, ...cards];
}
