import { FORMULA } from '#platform/inert-cell.ts';
import { cleanCell } from './cells.ts';

/** A row that is not imported, and why. */
export interface RefusedLine {
  readonly rowNumber: number;
  readonly why: string;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes the refused rows as they are in the file, with their place and reason, so that they can be
 * corrected and imported again. No cell of it is calculated by a spreadsheet.
 */
export async function writeRefusedFile(
  cells: readonly (readonly string[])[],
  {
    header,
    refusals,
    titles,
  }: {
    header: number | null;
    refusals: readonly RefusedLine[];
    /** Of the two columns that are added. */
    titles: readonly [string, string];
  },
): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const headers = header === null ? [] : (cells[header] ?? []);
  const rows = refusals.map(({ rowNumber }) => cells[rowNumber - 1] ?? []);
  // The columns of the file come first, so what was corrected is imported as it is.
  const width = Math.max(headers.length, ...rows.map((row) => row.length));
  const lines = [
    [...fillUp(headers, width), ...titles],
    ...refusals.map(({ rowNumber, why }, index) => [
      ...fillUp(rows[index] ?? [], width),
      why,
      String(rowNumber),
    ]),
  ];
  const cleanLines = lines.map((line) => line.map(cleanCell));
  return BYTE_ORDER_MARK + Papa.unparse(cleanLines, { escapeFormulae: FORMULA, newline: '\r\n' });
}

function fillUp(row: readonly string[], width: number): string[] {
  return [...row, ...Array.from({ length: Math.max(0, width - row.length) }, () => '')];
}
