import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { MOST_ROWS } from './limits.ts';

export type SpreadsheetProblem = 'too_large' | 'too_many_rows' | 'empty' | 'unreadable';

/** A spreadsheet of 20,000 patients has about 10 MB; an archive that unfolds to more is no list of patients. */
const MOST_UNFOLDED = 50 * 1024 * 1024;
const MOST_COLUMNS = 256;
/** The rows that a spreadsheet can have. */
const LAST_ROW = 1_048_576;
const CELL = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,9})([0-9]{1,15})"[^>]*?(\/?)>/gu;
const ROW = /<(?:\w+:)?row\b[^>]*?\br="([0-9]{1,15})"/gu;

/** Reads the first sheet with cells of an XLSX file as text: days as 'yyyy-MM-dd', numbers with all digits. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<string[][] | SpreadsheetProblem> {
  const files = unfold(bytes);
  if (typeof files === 'string') return files;
  const problem = findOutside(files);
  if (problem) return problem;
  // The library would unfold large files in workers of its own, which the security policy forbids.
  const flat = zipSync(files, { level: 0 });
  try {
    const sheets = await readXlsxFile(flat.buffer);
    const sheet = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
    return sheet?.data.map((row) => row.map((cell) => toText(cell))) ?? 'empty';
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

/** Looks for cells so far outside that the empty ones before them would fill the memory. */
function findOutside(files: Record<string, Uint8Array>): SpreadsheetProblem | undefined {
  const decoder = new TextDecoder();
  for (const [name, content] of Object.entries(files)) {
    if (!/worksheets\/[^/]+\.xml$/u.test(name)) continue;
    const sheet = decoder.decode(content);
    for (const [, row] of sheet.matchAll(ROW)) if (Number(row) > LAST_ROW) return 'unreadable';
    for (const [, column = '', row, isEmpty] of sheet.matchAll(CELL)) {
      // A sheet whose columns are coloured to the end has cells without values there.
      if (isEmpty !== '') continue;
      if (toColumn(column) > MOST_COLUMNS) return 'unreadable';
      if (Number(row) > MOST_ROWS) return 'too_many_rows';
    }
  }
  return undefined;
}

/** Counts 'A' as 1 and 'AA' as 27. */
function toColumn(letters: string): number {
  return Array.from(letters).reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64,
    0,
  );
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // The library takes a day as midnight of Greenwich.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}
