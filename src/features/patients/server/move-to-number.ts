import { sql } from 'drizzle-orm';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { OnOtherNumbers, PatientId } from '../schema.ts';
import { getPatient } from './create-patient.ts';
import { filterSuppressed } from './do-not-contact.ts';
import { listPlannedRows, type PlannedRow, type PlannedRows } from './planned-rows.ts';
import { patients } from './tables.ts';

/** Counts what is still to come of a patient and would use another number than the patient has now. */
export async function countOnOtherNumbers(
  scope: ClinicScope,
  { id }: { id: PatientId },
): Promise<OnOtherNumbers> {
  const { id: head, number } = await getPatient(scope, { id });
  const counts = { visits: 0, messages: 0, reviews: 0, reports: 0 };
  if (number === null) return counts;
  const patientIds = await findReached(scope, head);
  for (const kind of listPlannedRows(scope)) {
    const rows = await kind.find(scope, { patientIds, number, isLocked: false });
    counts[kind.kind] += (await keepMovable(scope, { planned: kind, rows })).length;
  }
  return counts;
}

/**
 * Gives the patient's number to the visits, messages, review requests and report requests that are
 * still to come. A row that was sent, or may have been, keeps its number, and so does what would be sent
 * to a number that must not be contacted. Refuses NUMBER_CHANGED unless `number` is still the
 * patient's. A second call finds nothing to do.
 */
export async function moveToNumber(
  scope: ClinicScope,
  { id: requestedId, number }: { id: PatientId; number: string },
): Promise<Result<OnOtherNumbers, { code: 'NUMBER_CHANGED' }>> {
  return inTransaction(scope, async (tx) => {
    const { id } = await getPatient(tx, { id: requestedId });
    // An edit of the number waits; a booking, which only refers to the patient, does not.
    const numbers = await tx.db.execute<{ number: string | null }>(
      sql`select number from ${patients} where user_id = ${tx.clinicId} and id = ${id} for share`,
    );
    if (numbers[0]?.number !== number) return refuse({ code: 'NUMBER_CHANGED' });
    const patientIds = await findReached(tx, id);
    const counts = await movePlannedRows(tx, { patientIds, number });
    const changedFields = listMoved(counts);
    if (changedFields.length > 0)
      await recordAudit(tx, {
        action: 'patients.moveToNumber',
        entity: 'patient',
        entityId: id,
        changedFields,
      });
    return ok(counts);
  });
}

/**
 * Gives a corrected number to what is still to come of a patient at the old one, and of the children
 * who are reached at it, and returns how much that was. The caller has locked the patient.
 */
export async function moveFromNumber(
  tx: ClinicScope,
  { id, ...numbers }: { id: PatientId; number: string; from: string },
): Promise<OnOtherNumbers> {
  const patientIds = await findReached(tx, id);
  return movePlannedRows(tx, { patientIds, ...numbers });
}

/** Lists the kinds of rows of which some went to another number. */
export function listMoved(counts: Partial<OnOtherNumbers> = {}): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => (count ? kind : []));
}

/** Moves what is planned of patients, all of it or what has the number `from`. */
async function movePlannedRows(
  tx: ClinicScope,
  { patientIds, number, from }: { patientIds: readonly PatientId[]; number: string; from?: string },
): Promise<OnOtherNumbers> {
  const counts = { visits: 0, messages: 0, reviews: 0, reports: 0 };
  for (const kind of listPlannedRows(tx)) {
    const plannedRows = await kind.find(tx, {
      patientIds,
      number,
      isLocked: true,
      ...(from !== undefined && { from }),
    });
    const rows = plannedRows.filter((row) => from === undefined || row.number === from);
    const ids = await keepMovable(tx, { planned: kind, rows });
    if (ids.length === 0) continue;
    await kind.move(tx, { ids, number });
    await announceChange(tx, kind.entity);
    counts[kind.kind] += ids.length;
  }
  return counts;
}

/** Returns the ids of the rows that may go to another number. */
async function keepMovable(
  scope: ClinicScope,
  { planned: plannedRows, rows }: { planned: PlannedRows; rows: readonly PlannedRow[] },
): Promise<string[]> {
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const suppressedNumbers = plannedRows.isSent
    ? await filterSuppressed(scope, numbers)
    : new Set<string>();
  return rows.filter(({ number }) => !suppressedNumbers.has(number)).map(({ id }) => id);
}

/** Lists a patient, all who were merged into them, and their children without a number. */
async function findReached({ db, clinicId }: ClinicScope, head: PatientId): Promise<PatientId[]> {
  const rows = await db.execute<{ id: PatientId }>(sql`
    with recursive own (id) as (
      select ${head}::uuid union
      select p.id from ${patients} p join own on p.user_id = ${clinicId}
        and (p.merged_into = own.id or (p.guardian_id = own.id and p.number is null))
    ) select id from own`);
  return [...rows].map(({ id }) => id);
}
