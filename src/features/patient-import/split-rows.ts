import Papa from 'papaparse';
import { recognizeHeader } from './columns.ts';
import { SEARCHED_ROWS } from './limits.ts';

/** The rows of a text. */
export interface SplitText {
  readonly rows: string[][];
  /** Rows, counted from 0, in which a quotation mark is not where it can be; each is one line of the text. */
  readonly alarms: number[];
  /** Lines that go on in a cell of the line before. */
  readonly continuedLines: number;
}

const REPORTED_ROWS = 1000;
/** Each alarm starts the parser again; a text with more of them has no quoted cells that could be trusted. */
const MOST_ALARMS = 100;
const MOBILE = /\p{Nd}(?:[ .-]?\p{Nd}){9}/u;

/**
 * Splits a text into rows of cells. A quotation mark that is never closed, or closed in another row, would take in
 * the lines after it: such a line is kept by itself and reported, and reading goes on with the line after it.
 */
export function splitRows(
  fileText: string,
  { most, report }: { most: number; report: (rows: number) => void },
): SplitText {
  // Files that were put together end their lines in several ways; the library splits by one of them.
  const text = fileText.replace(/\r\n?/gu, '\n');
  const delimiter = findDelimiter(text);
  const rows: string[][] = [];
  const alarms: number[] = [];
  const shape = { width: Infinity, numberColumns: findNumberColumns(text, delimiter) };
  let from = 0;
  while (from < text.length && rows.length <= most + 1 && alarms.length < MOST_ALARMS) {
    const rest = text.slice(from);
    let read = 0;
    let isBroken = false;
    Papa.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      skipEmptyLines: false,
      step: ({ data, errors, meta }, parser) => {
        isBroken =
          errors.some(({ type }) => type === 'Quotes') || holdsRows(data, { delimiter, shape });
        if (!isBroken) {
          rows.push(data);
          if (data.length > 1) shape.width = Math.min(shape.width, data.length);
          if (rows.length % REPORTED_ROWS === 0) report(rows.length);
          read = meta.cursor;
        }
        if (isBroken || rows.length > most + 1) parser.abort();
      },
    });
    if (!isBroken) return toSplitText(rows, alarms);
    const remainingText = rest.slice(read).replace(/^\n/u, '');
    const [line = ''] = remainingText.split('\n', 1);
    alarms.push(rows.length);
    rows.push(line.split(delimiter));
    from = text.length - remainingText.length + line.length + 1;
  }
  for (const line of from < text.length ? text.slice(from).split('\n', most + 2) : []) {
    if (line.includes('"')) alarms.push(rows.length);
    rows.push(line.split(delimiter));
  }
  return toSplitText(rows, alarms);
}

function toSplitText(rows: string[][], alarms: number[]): SplitText {
  const continuedLines = rows.flat().reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  return { rows, alarms, continuedLines };
}

/** The cells of the shortest row so far that has several, and the columns with phone numbers. */
interface Shape {
  readonly width: number;
  readonly numberColumns: ReadonlySet<number>;
}

/** Finds the columns in which many lines have a number; a letterhead or an address may have one elsewhere. */
function findNumberColumns(text: string, delimiter: string): Set<number> {
  const counts = new Map<number, number>();
  for (const line of text.slice(0, SAMPLED).split('\n'))
    for (const [column, cell] of line.split(delimiter).entries())
      if (MOBILE.test(cell)) counts.set(column, (counts.get(column) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return new Set([...counts].flatMap(([column, count]) => (count * 4 >= most ? column : [])));
}

/**
 * True when a cell has a line with as many cells as a row, and a number in the column of numbers: two stray marks
 * took it in. An address over several lines has commas too, but no number there. The first and the last line of a
 * cell are parts of rows only when both are.
 */
function holdsRows(
  row: readonly string[],
  { delimiter, shape }: { delimiter: string; shape: Shape },
): boolean {
  const isRow = (cells: readonly string[]) =>
    cells.length >= shape.width &&
    cells.some((cell, column) => MOBILE.test(cell) && shape.numberColumns.has(column));
  return row.some((cell, column) => {
    const [first, ...more] = cell.split('\n').map((line) => line.split(delimiter));
    const last = more.at(-1);
    if (first === undefined || last === undefined) return false;
    return (
      more.some(isRow) ||
      (isRow([...row.slice(0, column), ...first]) && isRow([...last, ...row.slice(column + 1)]))
    );
  });
}

function countHeadings(cells: readonly string[]): number {
  const headings = cells.map((cell) => recognizeHeader(cell.replaceAll('"', '')));
  return new Set(headings.filter((field) => field !== undefined)).size;
}

const DELIMITERS = ['\t', ';', ',', '|'];
const SAMPLED = 20_000;

/**
 * Finds what separates the cells: with it a line has the most headings. Without headings the library
 * compares the lines; it takes a short file of two columns below a title for one column, where the mark
 * on most lines decides.
 */
function findDelimiter(text: string): string {
  const start = text.slice(0, SAMPLED);
  const firstLines = start.split('\n', SEARCHED_ROWS);
  const headings = DELIMITERS.map((mark) =>
    Math.max(...firstLines.map((line) => countHeadings(line.split(mark)))),
  );
  const most = Math.max(...headings);
  if (most >= 2) return DELIMITERS[headings.indexOf(most)] ?? ',';
  const { meta, errors } = Papa.parse(start, { preview: 20, skipEmptyLines: 'greedy' });
  if (errors.every(({ code }) => code !== 'UndetectableDelimiter')) return meta.delimiter;
  const lines = start.split('\n');
  const countLines = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  return DELIMITERS.toSorted((a, b) => countLines(b) - countLines(a))[0] ?? ',';
}
