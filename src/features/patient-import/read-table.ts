import type { DateOrder } from '#platform/written-date.ts';
import { cleanCell } from './cells.ts';
import { findHeaderRow, mapColumns, type Mapping } from './columns.ts';
import { findFileKind, type OtherFile } from './file-kind.ts';
import { LAST_ROW, MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './limits.ts';
import { spreadHeadings, type MergedCells } from './merged-cells.ts';
import { readCards } from './read-cards.ts';
import { readSpreadsheet, type Sheet, type SpreadsheetProblem } from './read-spreadsheet.ts';
import { decodeText, type Encoding } from './read-text.ts';
import { splitRows } from './split-rows.ts';

/** One sheet of a file as rows of cells, with what was recognized. */
export interface Table {
  readonly fileName: string;
  /** The names of the sheets with cells; one without a name for a file that has no sheets. */
  readonly sheets: readonly string[];
  /** The sheet that is read, by its place in `sheets`. */
  readonly sheet: number;
  /** How the letters were read; null for a spreadsheet and for pasted text. */
  readonly encoding: Encoding | null;
  readonly cells: readonly (readonly string[])[];
  /** Rows, counted from 0, in which a quotation mark is not where it can be. */
  readonly alarms: readonly number[];
  readonly merges: readonly MergedCells[];
  /** Lines of the file that go on in the cell of the line before, so that its lines can be compared with its rows. */
  readonly continuedLines: number;
  /** The row of headers; null where there is none. */
  readonly header: number | null;
  readonly mapping: Mapping;
  /** SHA-256 of the cells; undefined where the browser has none, as on a page without TLS. */
  readonly digest: string | undefined;
  /** The order of dates that a person chose, by column. */
  readonly orders: Readonly<Record<number, DateOrder>>;
}

/** 'too_slow' and 'not_loaded' says the screen, which ends or did not get the reader. */
export type TableProblem = SpreadsheetProblem | OtherFile | 'too_slow' | 'not_loaded';

/** The source: the bytes of a file, or pasted text, and what a person chose. */
export interface Source {
  readonly fileName: string;
  readonly content: Uint8Array | string;
  readonly sheet?: number | undefined;
  readonly encoding?: Encoding | undefined;
}

/** Is called with the rows read so far. */
type ReportRows = (rows: number) => void;

/** The largest file of rows. */
const MOST_BYTES = 5 * 1024 * 1024;
/** The largest file of contact cards, most of which are pictures that are left out. */
const MOST_CARD_BYTES = 60 * 1024 * 1024;
const CARDS = /^\s*BEGIN:VCARD/iu;
const CARD_HEADERS = ['Name', 'Mobile', 'Date of birth', 'Note'];

interface Content extends Pick<Table, 'encoding' | 'alarms' | 'continuedLines'> {
  readonly sheets: readonly Sheet[];
}

/** Reads a spreadsheet, CSV, text with tabs, contact cards, or rows that were copied from a spreadsheet. */
export async function readTable(
  source: Source,
  report: ReportRows = () => undefined,
): Promise<Table | TableProblem> {
  const content = await readContent(source, report);
  if (typeof content === 'string') return content;
  const { sheets, ...reading } = content;
  // Before the cells are cleaned, which takes seconds for millions of them.
  if (sheets.some(({ cells: rows }) => rows.some(isTooWide))) return 'too_many_cells';
  const sheet = source.sheet ?? findListOfPatients(sheets);
  const { merges, cells: rawCells } = sheets[sheet] ?? { merges: [], cells: [] };
  const cells = rawCells.map(cleanRow);
  const header = placeHeadings(cells, merges);
  const problem = checkSize(cells, header);
  if (problem) return problem;
  return {
    fileName: source.fileName,
    sheets: sheets.map(({ name }) => name),
    sheet,
    ...reading,
    cells,
    merges,
    header,
    mapping: mapHeader(cells, header),
    digest: await findDigest(cells),
    orders: {},
  };
}

async function findDigest(cells: Table['cells']): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify(cells));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns what the columns are below this row of headers. */
export function mapHeader(cells: Table['cells'], header: number | null): Mapping {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const mapping = mapColumns(header === null ? [] : (cells[header] ?? []));
  return Array.from({ length: width }, (_none, column) => mapping[column] ?? null);
}

/** Finds the row of headers, and writes what merged cells say into each cell of it. */
function placeHeadings(cells: string[][], merges: readonly MergedCells[]): number | null {
  const headerRow = findHeaderRow(cells);
  if (headerRow === null || merges.length === 0) return headerRow;
  const { header, headings } = spreadHeadings(cells, { header: headerRow, merges });
  cells[header] = headings;
  return header;
}

/** Finds the sheet with the most headers that are known: the first may be a cover. */
function findListOfPatients(sheets: readonly Sheet[]): number {
  const counts = sheets.map(({ cells }) => {
    const header = findHeaderRow(cells);
    return mapHeader(cells, header).filter((field) => field !== null).length;
  });
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function checkSize(
  cells: readonly (readonly string[])[],
  header: number | null,
): TableProblem | undefined {
  if (cells.every((row) => row.length === 0)) return 'empty';
  if (cells.length - (header ?? -1) - 1 > MOST_ROWS) return 'too_many_rows';
  const count = cells.reduce((sum, row) => sum + row.length, 0);
  const isWide = cells.some((row) => row.length > MOST_COLUMNS);
  return isWide || count > MOST_CELLS ? 'too_many_cells' : undefined;
}

function isTooWide(row: readonly string[]): boolean {
  return row.findLastIndex((cell) => cell.trim() !== '') >= MOST_COLUMNS;
}

/** Cleans the cells of a row; empty ones at its end are none. */
function cleanRow(row: readonly string[]): string[] {
  const cells = row.map(cleanCell);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

async function readContent(
  { content, encoding: encodingChoice }: Source,
  report: ReportRows,
): Promise<Content | TableProblem> {
  if (content.length > MOST_CARD_BYTES) return 'too_large';
  if (typeof content === 'string') return readText(content, { encoding: null, report });
  const kind = findFileKind(content);
  if (kind === 'spreadsheet') {
    const sheets = content.length > MOST_BYTES ? 'too_large' : await readSpreadsheet(content);
    return typeof sheets === 'string'
      ? sheets
      : { sheets, encoding: null, alarms: [], continuedLines: 0 };
  }
  if (kind !== 'text') return kind;
  const { text, encoding } = decodeText(content, encodingChoice);
  return readText(text, { encoding, report });
}

function readText(
  text: string,
  { encoding, report }: { encoding: Encoding | null; report: ReportRows },
): Content | TableProblem {
  if (CARDS.test(text)) return toContent({ cells: readCardRows(text), encoding });
  if (text.length > MOST_BYTES) return 'too_large';
  const { rows, alarms, continuedLines } = splitRows(text, { most: LAST_ROW, report });
  // The text after the last line break is no row.
  const isEnd = rows.at(-1)?.every((cell) => cell.trim() === '') ?? false;
  return toContent({ cells: isEnd ? rows.slice(0, -1) : rows, encoding, alarms, continuedLines });
}

function toContent({
  cells,
  ...reading
}: Pick<Table, 'encoding'> & Partial<Content> & { cells: string[][] }): Content {
  return { sheets: [{ name: '', cells, merges: [] }], alarms: [], continuedLines: 0, ...reading };
}

function readCardRows(text: string): string[][] {
  const cards = readCards(text);
  const otherKeys = [...new Set(cards.flatMap(({ others }) => [...others.keys()]))];
  const rows = cards.map(({ name, numbers, birth, note, others }) => [
    name,
    numbers.join(' / '),
    birth,
    note,
    ...otherKeys.map((key) => others.get(key) ?? ''),
  ]);
  return [[...CARD_HEADERS, ...otherKeys], ...rows];
}
