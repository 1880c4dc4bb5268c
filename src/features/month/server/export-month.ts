import { strToU8, zipSync } from 'fflate';
import { BYTE_ORDER_MARK, toCsvLine, toTitleLine } from '#features/data-rights/csv-rules.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { MonthParts } from '../policy.ts';
import type { ExportForm, MonthFile } from '../schema.ts';
import { listTables, type MonthTable } from '../table-rules.ts';
import { readMonth } from './read-month.ts';
import { toWorkbook } from './workbook.ts';

interface WantedMonth {
  readonly month: string;
  readonly form: ExportForm;
  readonly parts: MonthParts;
}

/**
 * Returns the tables of a month as one file, and records that it left the clinic. Tables of a feature
 * that the clinic lacks are not in it.
 */
export async function exportMonth(
  scope: ClinicScope,
  { month, form, parts }: WantedMonth,
): Promise<MonthFile> {
  return inTransaction(scope, async (tx) => {
    const tables = listTables(await readMonth(tx, { month, parts }));
    await recordAudit(tx, {
      action: 'month.export',
      entity: 'clinic',
      entityId: tx.clinicId,
      changedFields: [form, `month: ${month}`],
      isSilent: true,
    });
    const { ending, mediaType } = FILES[form];
    const content = form === 'csv' ? toArchive(tables) : await toWorkbook(tables);
    return {
      fileName: `wellword-${month}.${ending}`,
      mediaType,
      content: Buffer.from(content).toString('base64'),
    };
  });
}

const FILES: Readonly<Record<ExportForm, { ending: string; mediaType: string }>> = {
  csv: { ending: 'zip', mediaType: 'application/zip' },
  xlsx: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

function toArchive(tables: readonly MonthTable[]): Uint8Array {
  const files = tables.map((table) => [`${table.name.toLowerCase()}.csv`, strToU8(toCsv(table))]);
  return zipSync(Object.fromEntries(files));
}

function toCsv({ name, columns, rows }: MonthTable): string {
  const titles = columns.map((title, place) => [`column${place}`, title] as const);
  const file = { name, columns: Object.fromEntries(titles) };
  const lines = rows.map(({ label, values }) =>
    toCsvLine(
      file,
      Object.fromEntries([label, ...values].map((cell, place) => [`column${place}`, cell])),
    ),
  );
  return `${BYTE_ORDER_MARK}${toTitleLine(file)}${lines.join('')}`;
}
