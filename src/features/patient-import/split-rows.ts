import Papa from 'papaparse';

/** The rows of a text. */
export interface SplitText {
  readonly rows: string[][];
  /** Rows, counted from 0, in which a quotation mark is not where it can be; each is one line of the text. */
  readonly alarms: number[];
}

const REPORTED_ROWS = 1000;
/** Each alarm starts the parser again; a text with more of them has no quoted cells that could be trusted. */
const MOST_ALARMS = 100;
const LINE = /\r\n|\r|\n/u;

/**
 * Splits a text into rows of cells. A quotation mark that is never closed, or closed in another row, would take in
 * the lines after it: such a line is kept by itself and reported, and reading goes on with the line after it.
 */
export function splitRows(
  text: string,
  { most, report }: { most: number; report: (rows: number) => void },
): SplitText {
  const delimiter = findDelimiter(text);
  const rows: string[][] = [];
  const alarms: number[] = [];
  let width = 0;
  let from = 0;
  while (from < text.length && rows.length <= most + 1 && alarms.length < MOST_ALARMS) {
    const rest = text.slice(from);
    let read = 0;
    let isBroken = false;
    Papa.parse<string[]>(rest, {
      delimiter,
      skipEmptyLines: false,
      step: ({ data, errors, meta }, parser) => {
        isBroken =
          errors.some(({ type }) => type === 'Quotes') || holdsRows(data, { delimiter, width });
        if (!isBroken) {
          rows.push(data);
          width = Math.max(width, data.length);
          if (rows.length % REPORTED_ROWS === 0) report(rows.length);
          read = meta.cursor;
        }
        if (isBroken || rows.length > most + 1) parser.abort();
      },
    });
    if (!isBroken) return { rows, alarms };
    const remainingText = rest.slice(read).replace(/^(?:\r\n|\r|\n)/u, '');
    const [line = ''] = remainingText.split(LINE, 1);
    alarms.push(rows.length);
    rows.push(line.split(delimiter));
    from = text.length - remainingText.length + line.length;
    from += LINE.exec(text.slice(from, from + 2))?.[0].length ?? 0;
  }
  for (const line of from < text.length ? text.slice(from).split(LINE, most + 2) : []) {
    if (line.includes('"')) alarms.push(rows.length);
    rows.push(line.split(delimiter));
  }
  return { rows, alarms };
}

/** True when a cell has a line with as many cells as the rows before: two stray marks took it in. */
function holdsRows(
  row: readonly string[],
  { delimiter, width }: { delimiter: string; width: number },
): boolean {
  return row.some((cell) =>
    cell
      .split(LINE)
      .slice(1)
      .some((line) => width > 1 && line.split(delimiter).length >= width),
  );
}

const DELIMITERS = ['\t', ';', ',', '|'];
const SAMPLED = 20_000;

/**
 * Finds what separates the cells. The library counts an empty line, or a title, as a row of one
 * cell, and then takes a short file of two columns for one column; the mark on most lines decides.
 */
function findDelimiter(text: string): string {
  const start = text.slice(0, SAMPLED);
  const { meta, errors } = Papa.parse(start, { preview: 20, skipEmptyLines: 'greedy' });
  if (errors.every(({ code }) => code !== 'UndetectableDelimiter')) return meta.delimiter;
  const lines = start.split(/[\r\n]+/u);
  const countLines = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  return DELIMITERS.toSorted((a, b) => countLines(b) - countLines(a))[0] ?? ',';
}
