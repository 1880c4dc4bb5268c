import Papa from 'papaparse';
import { cleanCell } from './cells.ts';
import { findHeaderRow, mapColumns, type Mapping } from './columns.ts';
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './limits.ts';
import { readCards } from './read-cards.ts';
import { readSpreadsheet, type SpreadsheetProblem } from './read-spreadsheet.ts';
import { decodeText } from './read-text.ts';

/** A file as rows of cells, with what was recognized. */
export interface Table {
  readonly fileName: string;
  readonly cells: readonly (readonly string[])[];
  /** The row of headers; null where there is none. */
  readonly header: number | null;
  readonly mapping: Mapping;
}

/** 'too_slow' says the screen, which ends the reading. */
export type TableProblem = SpreadsheetProblem | 'old_spreadsheet' | 'too_slow';

/** What is read: the bytes of a file, or pasted text. */
export interface Source {
  readonly fileName: string;
  readonly content: Uint8Array | string;
}

/** Is called with the rows read so far. */
type ReportRows = (rows: number) => void;

/** The largest file. */
const MOST_BYTES = 5 * 1024 * 1024;
/** How a zip archive begins, which a spreadsheet is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** How a spreadsheet of Excel 97 to 2003 begins. */
const OLD_SPREADSHEET = [0xd0, 0xcf, 0x11, 0xe0];
const CARD_HEADERS = ['Name', 'Mobile', 'Date of birth', 'Note'];
const REPORTED_ROWS = 1000;

/** Reads a spreadsheet, CSV, text with tabs, contact cards, or rows that were copied from a spreadsheet. */
export async function readTable(
  { fileName, content }: Source,
  report: ReportRows = () => undefined,
): Promise<Table | TableProblem> {
  if (content.length > MOST_BYTES) return 'too_large';
  const cells = await readCells(content, report);
  if (typeof cells === 'string') return cells;
  const problem = checkSize(cells);
  if (problem) return problem;
  const header = findHeaderRow(cells);
  const mapping = mapColumns(header === null ? [] : (cells[header] ?? []));
  return { fileName, cells, header, mapping };
}

function checkSize(cells: readonly (readonly string[])[]): TableProblem | undefined {
  if (cells.every((row) => row.length === 0)) return 'empty';
  if (cells.length > MOST_ROWS) return 'too_many_rows';
  const count = cells.reduce((sum, row) => sum + row.length, 0);
  const isWide = cells.some((row) => row.length > MOST_COLUMNS);
  return isWide || count > MOST_CELLS ? 'too_many_cells' : undefined;
}

/** Cleans the cells of a row; empty ones at its end are none. */
function cleanRow(row: readonly string[]): string[] {
  const cells = row.map(cleanCell);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

async function readCells(
  content: Uint8Array | string,
  report: ReportRows,
): Promise<string[][] | TableProblem> {
  if (typeof content === 'string') return readText(content, report);
  if (beginsWith(content, OLD_SPREADSHEET)) return 'old_spreadsheet';
  if (!beginsWith(content, ZIP)) return readText(decodeText(content).text, report);
  const cells = await readSpreadsheet(content);
  return typeof cells === 'string' ? cells : cells.map(cleanRow);
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function readText(text: string, report: ReportRows): string[][] {
  return /^\s*BEGIN:VCARD/iu.test(text) ? readCardRows(text) : splitRows(text, report);
}

function splitRows(text: string, report: ReportRows): string[][] {
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      rows.push(cleanRow(data));
      if (rows.length % REPORTED_ROWS === 0) report(rows.length);
      // One more than allowed says that there are too many; the last may be what follows the last line break.
      if (rows.length > MOST_ROWS + 1) parser.abort();
    },
  });
  // What follows the last line break is no row.
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows;
}

const DELIMITERS = ['\t', ';', ',', '|'];
const LOOKED_AT = 20_000;

/**
 * Finds what separates the cells. The library counts an empty line, or a title, as a row of one
 * cell, and then takes a short file of two columns for one column; the mark on most lines decides.
 */
function findDelimiter(text: string): string {
  const start = text.slice(0, LOOKED_AT);
  const { meta, errors } = Papa.parse(start, { preview: 20, skipEmptyLines: 'greedy' });
  if (errors.every(({ code }) => code !== 'UndetectableDelimiter')) return meta.delimiter;
  const lines = start.split(/[\r\n]+/u);
  const countLines = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  return DELIMITERS.toSorted((a, b) => countLines(b) - countLines(a))[0] ?? ',';
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
