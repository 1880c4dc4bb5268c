import { Parser } from 'saxen';
import { MOST_CELLS } from './limits.ts';

/** Cells that a spreadsheet shows as one; its value is in the first of them. Rows and columns are counted from 0. */
export interface MergedCells {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** A heading takes few rows; a longer merged cell is no heading. */
const MOST_HEADING_ROWS = 4;
const RANGE = /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/u;

/** Finds the merged cells of each sheet of a workbook, by the name of the sheet. */
export function findMergedCells(
  files: Readonly<Record<string, Uint8Array>>,
): Map<string, MergedCells[]> {
  const decoder = new TextDecoder();
  const listTags = (part: string, tag: string) => readTags(decoder.decode(files[part]), tag);
  const targets = new Map(
    listTags('xl/_rels/workbook.xml.rels', 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return new Map(
    listTags('xl/workbook.xml', 'sheet').map(({ name = '', 'r:id': id = '' }) => [
      name,
      listTags(targets.get(id) ?? '', 'mergeCell').flatMap(({ ref = '' }) => readRange(ref)),
    ]),
  );
}

function readTags(xml: string, tag: string): Readonly<Record<string, string>>[] {
  const tags: Readonly<Record<string, string>>[] = [];
  const parser = new Parser();
  parser.on('openTag', (name, readAttributes, decodeEntities) => {
    if (name.slice(name.indexOf(':') + 1) !== tag) return;
    const attributes = Object.entries(readAttributes());
    tags.push(Object.fromEntries(attributes.map(([key, value]) => [key, decodeEntities(value)])));
  });
  parser.on('error', () => parser.stop());
  parser.parse(xml);
  return tags;
}

function readRange(ref: string): MergedCells[] {
  const [, column = '', row, lastColumn = '', lastRow] = RANGE.exec(ref) ?? [];
  if (row === undefined) return [];
  return [
    {
      row: Number(row) - 1,
      column: toColumn(column),
      lastRow: Number(lastRow) - 1,
      lastColumn: toColumn(lastColumn),
    },
  ];
}

function toColumn(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Returns the row of headings and its texts when merged cells are in it: a heading over several rows
 * is one of the lowest row, and one over several columns names each of them.
 */
export function spreadHeadings(
  cells: readonly (readonly string[])[],
  { header, merges }: { header: number; merges: readonly MergedCells[] },
): { header: number; headings: string[] } {
  const isHeading = ({ row, lastRow }: MergedCells) => lastRow - row < MOST_HEADING_ROWS;
  const lowest = Math.max(
    header,
    ...merges
      .filter((each) => isHeading(each) && each.row <= header && each.lastRow >= header)
      .map(({ lastRow }) => lastRow),
  );
  const headings = [...(cells[lowest] ?? [])];
  for (const merge of merges.filter(
    (each) => isHeading(each) && each.row <= lowest && each.lastRow >= lowest,
  )) {
    const text = cells[merge.row]?.[merge.column] ?? '';
    const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
    for (let at = merge.column; at <= Math.min(merge.lastColumn, width - 1); at += 1)
      headings[at] ||= text;
  }
  return { header: lowest, headings: Array.from(headings, (heading) => heading ?? '') };
}

/** The columns of a row whose value is in a merged cell that begins above or to the left; the value if it begins above. */
export type CoveredColumns = ReadonlyMap<number, string>;

/** Returns the covered columns of each row. */
export function listCoveredColumns(
  cells: readonly (readonly string[])[],
  // An import that was begun in an older version has none.
  merges: readonly MergedCells[] = [],
): Map<number, CoveredColumns> {
  const coveredColumns = new Map<number, Map<number, string>>();
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  let budget = MOST_CELLS;
  for (const merge of merges) {
    const text = cells[merge.row]?.[merge.column] ?? '';
    if (text === '') continue;
    for (let row = merge.row; row <= Math.min(merge.lastRow, cells.length - 1); row += 1)
      for (let at = merge.column; at <= Math.min(merge.lastColumn, width - 1); at += 1) {
        budget -= 1;
        if (budget < 0) return coveredColumns;
        if (row === merge.row && at === merge.column) continue;
        const columns = coveredColumns.get(row) ?? new Map<number, string>();
        coveredColumns.set(row, columns.set(at, at === merge.column ? text : ''));
      }
  }
  return coveredColumns;
}
