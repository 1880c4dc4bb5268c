import { writeRefusedFile, type RefusedLine } from '../refused-file.ts';
import type { Table } from '../read-table.ts';
import { REFUSED_TEXTS } from './texts.ts';

/** Returns a function that lets the browser save the refused rows; papaparse is loaded for it. */
export function useRefusedSaving(): (table: Table, refusals: readonly RefusedLine[]) => void {
  const save = async ({ cells, header }: Table, refusals: readonly RefusedLine[]) => {
    const { why, row, fileName } = REFUSED_TEXTS;
    const content = await writeRefusedFile(cells, { header, refusals, titles: [why, row] });
    const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
    // The browser reads the file after this task.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (table, refusals) => void save(table, refusals);
}
