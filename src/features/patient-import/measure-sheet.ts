import { Parser } from 'saxen';
import { LAST_ROW, MOST_COLUMNS } from './limits.ts';

export type SheetProblem = 'too_many_rows' | 'too_many_cells' | 'unreadable';

/** The rows that a spreadsheet can have. */
const LAST_SHEET_ROW = 1_048_576;
/** The parser compares the attributes of a tag with each other; the first tag of a sheet has some 2,000 characters. */
const LONGEST_TAG = 20_000;
/** The library's time for the entities of a text grows with its square; a cell has at most 32,767 characters. */
const LONGEST_TEXT = 400_000;

interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Returns how many rows and cells the library would make of a sheet, also to fill gaps, or the
 * problem at the first one too many. Reads the XML with the library's own parser, so every spelling
 * that the library understands is counted.
 */
export function measureSheet(xml: string): { rows: number; cells: number } | SheetProblem {
  if (hasEndlessPart(xml)) return 'unreadable';
  const size = { rows: 0, lastRow: 0, lastColumn: 0 };
  let problem: SheetProblem | undefined;
  let cell: Cell | undefined;
  const parser = new Parser();
  const readTag = (tag: string, attributes: Readonly<Record<string, string>>): typeof problem => {
    if (tag === 'row') size.rows = Math.max(size.rows + 1, Number(attributes.r ?? 0) || 0);
    if (tag === 'c') {
      cell = readAddress(attributes.r ?? '');
      size.rows = Math.max(size.rows, cell.row);
    }
    if (size.rows > LAST_SHEET_ROW) return 'unreadable';
    // A sheet whose columns are coloured to the end has cells without values there.
    if (cell === undefined || (tag !== 'v' && tag !== 'is')) return undefined;
    size.lastRow = Math.max(size.lastRow, cell.row);
    size.lastColumn = Math.max(size.lastColumn, cell.column);
    if (size.lastColumn > MOST_COLUMNS) return 'too_many_cells';
    return size.lastRow > LAST_ROW ? 'too_many_rows' : undefined;
  };
  parser.on('openTag', (name, readAttributes, decodeEntities) => {
    const attributes = Object.entries(readAttributes()).map(
      ([key, value]) => [withoutPrefix(key), decodeEntities(value)] as const,
    );
    problem = readTag(withoutPrefix(name), Object.fromEntries(attributes));
    if (problem) parser.stop();
  });
  // The library reports what is no XML.
  parser.on('error', () => parser.stop());
  parser.parse(xml);
  return problem ?? { rows: size.rows, cells: size.lastRow * size.lastColumn };
}

function hasEndlessPart(xml: string): boolean {
  let end = 0;
  let start = xml.indexOf('<');
  while (start !== -1) {
    if (start - end > LONGEST_TEXT) return true;
    end = xml.indexOf('>', start);
    if (end === -1 || end - start > LONGEST_TAG) return true;
    start = xml.indexOf('<', end);
  }
  return xml.length - end > LONGEST_TEXT;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Reads 'AB12' as the library does, which takes any sign before the digits for a letter. */
function readAddress(address: string): Cell {
  const digits = address.search(/[0-9]/u);
  if (digits === -1) return { row: 0, column: 0 };
  const column = Array.from(address.slice(0, digits)).reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64,
    0,
  );
  const row = Number(address.slice(digits));
  return { row: Number.isNaN(row) ? 0 : row, column };
}
