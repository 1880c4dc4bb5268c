import writeXlsxFile from 'write-excel-file/universal';
import { toInertCell } from '#platform/inert-cell.ts';
import type { MonthTable } from '../table-rules.ts';

/** The longest name of a sheet. */
const NAME_LENGTH = 31;

/** Returns a table as a workbook with one sheet; no cell of it is calculated. */
export async function toWorkbook({ title, columns, rows }: MonthTable): Promise<Uint8Array> {
  const lines = [columns, ...rows.map(({ label, values }) => [label, ...values])];
  const cells = lines.map((line) =>
    line.map((cell) => (typeof cell === 'string' ? toInertCell(cell) : cell)),
  );
  const file = await writeXlsxFile(cells, { sheet: title.slice(0, NAME_LENGTH) }).toBlob();
  return file.bytes();
}
