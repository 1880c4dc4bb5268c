import { and, count, eq, gt, sql } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { Failure } from '#platform/errors.ts';
import { auditLog, recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { BYTE_ORDER_MARK, toCsvLine, toTitleLine } from '../csv-rules.ts';
import { EXPORTED_TABLES, INNER_COLUMNS } from './exported-tables.ts';
import { addColumns, readPages } from './read-exported.ts';

/** Each export reads every row of the clinic. */
const MOST_AN_HOUR = 5;
const HOUR_SECONDS = 3600;
const ACTION = 'clinics.exportEverything';

export interface EverythingFile {
  readonly fileName: string;
  /** The bytes of the zip file; what is read is written before more is read. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Returns all rows of the clinic as CSV files in one zip file, which is made while it is read.
 * Records the export first. Throws RATE_LIMITED after five exports within an hour.
 */
export async function exportEverything(scope: ClinicScope): Promise<EverythingFile> {
  await inTransaction(scope, async (tx) => {
    if ((await countRecent(tx)) >= MOST_AN_HOUR)
      throw new Failure('RATE_LIMITED', { data: { retryAfterSeconds: HOUR_SECONDS } });
    await recordAudit(tx, { action: ACTION, entity: 'clinic', entityId: tx.clinicId });
  });
  return { fileName: `wellword-${scope.today}.zip`, content: zipTables(scope) };
}

async function countRecent({ db, clinicId }: ClinicScope): Promise<number> {
  const isRecent = gt(auditLog.at, sql`now() - interval '1 hour'`);
  const rows = await db
    .select({ count: count() })
    .from(auditLog)
    .where(and(eq(auditLog.clinicId, clinicId), eq(auditLog.action, ACTION), isRecent));
  return rows[0]?.count ?? 0;
}

async function* zipTables(scope: ClinicScope): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const takeChunks = () => {
    const takenChunks = chunks;
    chunks = [];
    return takenChunks;
  };
  let summary = BYTE_ORDER_MARK;
  const tables = await addColumns(scope, { tables: EXPORTED_TABLES, inner: INNER_COLUMNS });
  for (const table of tables) {
    const file = new ZipDeflate(table.name);
    zip.add(file);
    file.push(strToU8(BYTE_ORDER_MARK + toTitleLine(table)));
    let rows = 0;
    for await (const page of readPages(scope, table)) {
      rows += page.length;
      file.push(strToU8(page.map((row) => toCsvLine(table, row)).join('')));
      yield* takeChunks();
    }
    file.push(new Uint8Array(), true);
    summary += `"${table.name}","${rows}"\r\n`;
  }
  const last = new ZipDeflate('summary.csv');
  zip.add(last);
  last.push(strToU8(summary), true);
  zip.end();
  yield* takeChunks();
}
