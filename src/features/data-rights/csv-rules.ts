import Papa from 'papaparse';
import { toInertCell } from '#platform/inert-cell.ts';

/** A file of the export: its name, and the title of each column of the database in it. */
export interface ExportedFile {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Marks the text as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the line with the titles. */
export function toTitleLine({ columns }: ExportedFile): string {
  return toLine(Object.values(columns));
}

/** Converts a row to a line; no cell of it is calculated by a spreadsheet. */
export function toCsvLine(
  { columns }: ExportedFile,
  row: Readonly<Record<string, unknown>>,
): string {
  return toLine(Object.keys(columns).map((name) => toText(row[name])));
}

function toLine(cells: readonly string[]): string {
  return `${Papa.unparse([cells.map(toInertCell)], { quotes: true })}\r\n`;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
