import writeXlsxFile from 'write-excel-file/universal';
import { toInertCell } from '#platform/inert-cell.ts';
import type { MonthTable } from '../table-rules.ts';

/** The longest name of a sheet. */
const NAME_LENGTH = 31;

/** Returns tables as a workbook with one sheet for each; no cell of it is calculated. */
export async function toWorkbook(tables: readonly MonthTable[]): Promise<Uint8Array> {
  const sheets = tables.map(({ title, columns, rows }) => {
    const lines = [columns, ...rows.map(({ label, values }) => [label, ...values])];
    const data = lines.map((line) =>
      line.map((cell) => (typeof cell === 'string' ? toInertCell(cell) : cell)),
    );
    return { data, sheet: title.slice(0, NAME_LENGTH) };
  });
  const file = await writeXlsxFile(sheets).toBlob();
  return file.bytes();
}
