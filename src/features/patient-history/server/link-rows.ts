import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { findOrAddPatients } from '#features/patients/server/find-or-add-patients.ts';

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

// The columns of later features' tables that links need: those features import this one.
const LINKED_TABLES = [
  defineLinked('appointments', 'contact_number'),
  defineLinked('reviews', 'contact_number'),
  defineLinked('sequence_messages', 'whatsapp_number'),
  defineLinked('report_requests', 'patient_whatsapp_number'),
] as const;

function defineLinked(table: string, numberColumn: string) {
  return pgTable(table, {
    id: uuid('id').primaryKey(),
    clinicId: uuid('user_id').notNull(),
    patientId: uuid('patient_id').$type<PatientId>(),
    name: text('patient_name').notNull(),
    number: text(numberColumn).notNull(),
  });
}
type LinkedTable = (typeof LINKED_TABLES)[number];

/**
 * Links the clinic's rows that have no patient, such as those older than the patient book, and
 * returns how many. Works in short transactions of 500 rows, so that a run that is cut off loses
 * nothing and screens do not wait. Changes neither versions nor times of the rows, and announces one
 * change at the end. Rows that name no person are not read.
 */
export async function linkRows(
  scope: ClinicScope,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for (const table of LINKED_TABLES) count += await linkTable(scope, { table, signal });
  if (count > 0) await announceChange(scope, 'patient');
  return count;
}

async function linkTable(
  scope: ClinicScope,
  { table, signal }: { table: LinkedTable; signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for (let after: string | undefined = BEFORE_ALL; after !== undefined && !signal.aborted;) {
    const from: string = after;
    const batch = await inTransaction(scope, (tx) => linkBatch(tx, { table, after: from }));
    count += batch.count;
    after = batch.last;
  }
  return count;
}

/** Links the next rows; `last` is missing when there were none. */
async function linkBatch(
  tx: ClinicScope,
  { table, after }: { table: LinkedTable; after: string },
): Promise<{ count: number; last: string | undefined }> {
  const rows = await lockUnlinked(tx, { table, after });
  const found = await findOrAddPatients(tx, { rows, source: 'linked' });
  const links = rows.flatMap(({ id }, index): [string, PatientId][] => {
    const patientId = found[index];
    return patientId ? [[id, patientId]] : [];
  });
  if (links.length > 0) await setPatients(tx, { table, links });
  return { count: links.length, last: rows.at(-1)?.id };
}

/**
 * Locks the rows before their patients are added, in the order of every other transaction, and
 * leaves out rows that another one has locked: an edit links its row, or the next run does.
 */
async function lockUnlinked(
  tx: ClinicScope,
  { table, after }: { table: LinkedTable; after: string },
) {
  return tx.db
    .select({ id: table.id, name: table.name, number: table.number })
    .from(table)
    .where(and(eq(table.clinicId, tx.clinicId), isUnlinked(table), gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true });
}

/** The condition of the index, word for word. */
function isUnlinked(table: LinkedTable): SQL | undefined {
  return and(
    isNull(table.patientId),
    sql`${table.name} not in ('', 'Unknown Patient')`,
    sql`${table.number} ~ '^[0-9]{10}$'`,
  );
}

async function setPatients(
  tx: ClinicScope,
  { table, links }: { table: LinkedTable; links: readonly (readonly [string, PatientId])[] },
): Promise<void> {
  await tx.db.execute(sql`
    update ${table} as own set patient_id = (link ->> 1)::uuid
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) as link
    where own.user_id = ${tx.clinicId} and own.id = (link ->> 0)::uuid`);
}
