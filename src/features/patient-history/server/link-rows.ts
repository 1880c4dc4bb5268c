import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { appointments } from '#features/appointments/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import { reportRequests } from '#features/reports/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { findOrAddPatients } from '#features/patients/server/find-or-add-patients.ts';

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Each table whose rows get a patient, with the columns that say whom a row is about. */
const LINKED_TABLES = [
  toLinked(appointments, appointments.contactNumber),
  toLinked(reviews, reviews.contactNumber),
  toLinked(messages, messages.whatsappNumber),
  toLinked(reportRequests, reportRequests.patientWhatsappNumber),
];

function toLinked(
  table: PgTable & Record<'id' | 'clinicId' | 'patientId' | 'patientName', PgColumn>,
  number: PgColumn,
) {
  const { id, clinicId, patientId, patientName: name } = table;
  return { table, id, clinicId, patientId, name, number };
}
type LinkedTable = ReturnType<typeof toLinked>;

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
  for (const table of LINKED_TABLES)
    count += await linkTable(scope, { linkedTable: table, signal });
  if (count > 0) await announceChange(scope, 'patient');
  return count;
}

async function linkTable(
  scope: ClinicScope,
  { linkedTable, signal }: { linkedTable: LinkedTable; signal: AbortSignal },
): Promise<number> {
  let count = 0;
  for (let after: string | undefined = BEFORE_ALL; after !== undefined && !signal.aborted;) {
    const from: string = after;
    const batch = await inTransaction(scope, (tx) => linkBatch(tx, { linkedTable, after: from }));
    count += batch.count;
    after = batch.last;
  }
  return count;
}

/** Links the next rows; `last` is missing when there were none. */
async function linkBatch(
  tx: ClinicScope,
  { linkedTable, after }: { linkedTable: LinkedTable; after: string },
): Promise<{ count: number; last: string | undefined }> {
  const rows = await lockUnlinked(tx, { linkedTable, after });
  const patientIds = await findOrAddPatients(tx, { rows, source: 'linked' });
  const links = rows.flatMap(({ id }, index): [string, PatientId][] => {
    const patientId = patientIds[index];
    return patientId ? [[id, patientId]] : [];
  });
  if (links.length > 0) await setPatients(tx, { linkedTable, links });
  return { count: links.length, last: rows.at(-1)?.id };
}

/**
 * Locks the rows before their patients are added, in the order of every other transaction, and
 * leaves out rows that another one has locked: an edit links its row, or the next run does.
 */
async function lockUnlinked(
  tx: ClinicScope,
  { linkedTable, after }: { linkedTable: LinkedTable; after: string },
) {
  const { table, id, clinicId, name, number } = linkedTable;
  return tx.db
    .select({ id: sql<string>`${id}`, name: sql<string>`${name}`, number: sql<string>`${number}` })
    .from(table)
    .where(and(eq(clinicId, tx.clinicId), isUnlinked(linkedTable), gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true });
}

/** The condition of the index, word for word. */
function isUnlinked({ patientId, name, number }: LinkedTable): SQL | undefined {
  return and(
    isNull(patientId),
    sql`${name} not in ('', 'Unknown Patient')`,
    sql`${number} ~ '^[0-9]{10}$'`,
  );
}

async function setPatients(
  tx: ClinicScope,
  {
    linkedTable,
    links,
  }: { linkedTable: LinkedTable; links: readonly (readonly [string, PatientId])[] },
): Promise<void> {
  await tx.db.execute(sql`
    update ${linkedTable.table} as own set patient_id = (link ->> 1)::uuid
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) as link
    where own.user_id = ${tx.clinicId} and own.id = (link ->> 0)::uuid`);
}
