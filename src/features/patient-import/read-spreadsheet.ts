import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { MOST_CELLS, MOST_CHARACTERS } from './limits.ts';
import { findMergedCells, type MergedCells } from './merged-cells.ts';
import { measureSheet, type SheetProblem } from './measure-sheet.ts';

export type SpreadsheetProblem = SheetProblem | 'too_large' | 'too_much_text' | 'empty';

/** A spreadsheet of 20,000 patients has about 10 MB; an archive that unfolds to more is no list of patients. */
const MOST_UNFOLDED = 50 * 1024 * 1024;
/** Of all sheets together; one whose columns are coloured to the end has a million. */
const MOST_EMPTY_ROWS = 2_500_000;

/** A sheet of a workbook, or the only one of another file, whose name is empty. */
export interface Sheet {
  readonly name: string;
  readonly cells: string[][];
  readonly merges: readonly MergedCells[];
}

/** Reads the sheets with cells of an XLSX file as text: days as 'yyyy-MM-dd', numbers with all digits. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet[] | SpreadsheetProblem> {
  const files = unfold(bytes);
  if (typeof files === 'string') return files;
  const problem = findOutside(files);
  if (problem) return problem;
  // The library would unfold large files in workers of its own, which the security policy forbids.
  const flat = zipSync(files, { level: 0 });
  try {
    const sheets = await readXlsxFile(flat.buffer);
    const filledSheets = sheets.filter(({ data }) =>
      data.some((row) => row.some((cell) => cell !== null)),
    );
    if (filledSheets.length === 0) return 'empty';
    const merges = findMergedCells(files);
    const read = filledSheets.map(({ sheet: name, data }) => ({
      name,
      cells: data.map((row) => row.map((cell) => toText(cell))),
      merges: merges.get(name) ?? [],
    }));
    const characters = read.reduce((sum, { cells }) => sum + countCharacters(cells), 0);
    return characters > MOST_CHARACTERS ? 'too_much_text' : read;
  } catch {
    return 'unreadable';
  }
}

/** Unfolds the parts that hold cells; a size that the archive hides is cut off at what it says. */
function unfold(bytes: Uint8Array): Record<string, Uint8Array> | SpreadsheetProblem {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/u.test(name) || total > MOST_UNFOLDED) return false;
        total += originalSize;
        return total <= MOST_UNFOLDED;
      },
    });
    return total > MOST_UNFOLDED ? 'too_large' : files;
  } catch {
    return 'unreadable';
  }
}

/** Looks for more rows and cells than are read; any part may be a sheet, whatever its name. */
function findOutside(files: Record<string, Uint8Array>): SpreadsheetProblem | undefined {
  const decoder = new TextDecoder();
  let rows = 0;
  let cells = 0;
  for (const content of Object.values(files)) {
    const size = measureSheet(decoder.decode(content));
    if (typeof size === 'string') return size;
    rows += size.rows;
    cells += size.cells;
    if (rows > MOST_EMPTY_ROWS) return 'too_many_rows';
    if (cells > MOST_CELLS) return 'too_many_cells';
  }
  return undefined;
}

function countCharacters(rows: readonly (readonly string[])[]): number {
  return rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // The library takes a day as midnight of Greenwich.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
