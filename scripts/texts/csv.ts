import Papa from 'papaparse';

/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
const DELIMITERS = [',', ';', '\t'] as const;

/** Writes rows as CSV (RFC 4180) that Excel and LibreOffice open as UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const csv = Papa.unparse(rows.map((row) => [...row]));
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}

/**
 * Reads CSV with commas, semicolons or tabs: Excel saves with the mark of its country. Line breaks
 * within values become '\n'; empty rows are left out. Throws where a quoted value has no end.
 */
export function readCsv(csv: string): string[][] {
  const text = csv.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text) });
  const [error] = errors;
  if (error) throw new Error(`Row ${(error.row ?? 0) + 1} cannot be read: ${error.message}`);
  return data.filter((row) => row.some((value) => value !== ''));
}

function findDelimiter(text: string): string {
  const [header = ''] = text.split('\n');
  const count = (mark: string) => header.split(mark).length;
  return DELIMITERS.toSorted((first, second) => count(second) - count(first))[0] ?? ',';
}
