/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const DELIMITERS = [',', ';', '\t'] as const;

/** Writes rows as CSV (RFC 4180) that Excel and LibreOffice open as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(quote).join(','));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}

function quote(value: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * Reads CSV with commas, semicolons or tabs: Excel saves with the mark of its country. Line breaks
 * within values become '\n'. Throws where a quoted value has no end.
 */
export function readCsv(csv: string): string[][] {
  const text = csv.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n');
  const delimiter = findDelimiter(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter);
    row.push(value);
    at = end + 1;
    if (text[end] === delimiter && at < text.length) continue;
    if (text[end] === delimiter) row.push('');
    rows.push(row);
    row = [];
  }
  return rows.filter((one) => one.some((value) => value !== ''));
}

function findDelimiter(text: string): string {
  const [header = ''] = text.split('\n');
  const count = (mark: string) => header.split(mark).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

interface Value {
  readonly value: string;
  /** The position of the mark or line break after it. */
  readonly end: number;
}

function readQuoted(text: string, from: number): Value {
  const quoted = /"((?:[^"]|"")*)"/y;
  quoted.lastIndex = from;
  const [all, inner = ''] = quoted.exec(text) ?? [];
  if (all === undefined)
    throw new Error(`A quoted value has no end: ${text.slice(from, from + 40)}`);
  return { value: inner.replaceAll('""', '"'), end: from + all.length };
}

function readPlain(text: string, from: number, delimiter: string): Value {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return { value: text.slice(from, end), end };
}
