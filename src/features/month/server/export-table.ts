import { BYTE_ORDER_MARK, toCsvLine, toTitleLine } from '#features/data-rights/csv-rules.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { Failure } from '#platform/errors.ts';
import type { MonthParts } from '../policy.ts';
import type { TableFile, TableForm, TableName } from '../schema.ts';
import { listTables, type MonthTable } from '../table-rules.ts';
import { readMonth } from './read-month.ts';
import { toWorkbook } from './workbook.ts';

interface WantedTable {
  readonly month: string;
  readonly table: TableName;
  readonly form: TableForm;
  readonly parts: MonthParts;
}

/**
 * Returns one table of a month as a file, and records that it left the clinic. Throws FORBIDDEN for
 * a table of a feature that the clinic lacks.
 */
export async function exportTable(
  scope: ClinicScope,
  { month, table: name, form, parts }: WantedTable,
): Promise<TableFile> {
  return inTransaction(scope, async (tx) => {
    const tables = listTables(await readMonth(tx, { month, parts }));
    const table = tables.find((candidate) => candidate.name === name);
    if (table === undefined) throw new Failure('FORBIDDEN');
    await recordAudit(tx, {
      action: 'month.export',
      entity: 'clinic',
      entityId: tx.clinicId,
      changedFields: [name, form],
      isSilent: true,
    });
    const fileName = `wellword-${month}-${name.toLowerCase()}.${form}`;
    return { fileName, mediaType: MEDIA_TYPES[form], content: await toBase64(table, form) };
  });
}

const MEDIA_TYPES: Readonly<Record<TableForm, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function toBase64(table: MonthTable, form: TableForm): Promise<string> {
  const content = form === 'csv' ? toCsv(table) : await toWorkbook(table);
  return Buffer.from(content).toString('base64');
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
