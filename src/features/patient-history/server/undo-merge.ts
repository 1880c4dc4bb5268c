import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { UNDO_MERGE_DAYS } from '#features/patients/choices.ts';
import type { Patient, PatientId } from '#features/patients/schema.ts';
import { notifyPatientListeners } from '#features/patients/server/patient-events.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { consentEvents, patients, type MergedFields } from '#features/patients/server/tables.ts';
import type { MergedPatient, PatientRow } from '../contract.ts';
import { listFields, pickFields } from '../merge-rules.ts';
import {
  findLaterMerges,
  findMergedInto,
  lockPatients,
  updateFacts,
  updateMergeChanges,
  updateMergedInto,
  type LockedPatient,
} from './merge-queries.ts';
import { moveRowsWrittenSince } from './move-rows.ts';

const KINDS: readonly PatientRow['kind'][] = ['appointment', 'message', 'review', 'report'];

/**
 * Shows a merged patient as a patient of their own again, as they were. The patient that was kept
 * gets back the facts that the merge changed, unless a person has changed them since. Rows that were
 * written under the merged name since then go back with it. A consent that either of them refused in between counts for both
 * , because nothing says who of them it was. Does nothing for one who is not merged.
 * Refuses after 30 days.
 */
export async function undoMerge(
  scope: ClinicScope,
  { id }: { id: PatientId },
): Promise<Result<Patient, { code: 'TOO_LATE' }>> {
  return inTransaction(scope, async (tx) => {
    const { merged, kept } = await lockMerge(tx, id);
    if (kept === undefined) return ok(await getPatient(tx, { id }));
    if (!merged.isUndoable) return refuse({ code: 'TOO_LATE' });
    const changedFields = await returnFacts(tx, { merged, kept });
    await repeatRefusals(tx, { from: kept.id, to: id });
    await moveRowsWrittenSince(tx, { from: kept.id, to: id });
    await updateMergedInto(tx, { id, mergedInto: null });
    await notifyPatientListeners(tx, { ids: [id, kept.id] });
    for (const kind of KINDS) await announceChange(tx, kind);
    await recordAudit(tx, {
      action: 'patients.undoMerge',
      entity: 'patient',
      entityId: id,
      changedFields,
    });
    return ok(await getPatient(tx, { id }));
  });
}

/** Locks a merged patient and the one that was kept, in the order of every merge. */
async function lockMerge(
  tx: ClinicScope,
  id: PatientId,
): Promise<{ merged: LockedPatient; kept: LockedPatient | undefined }> {
  const rows = await tx.db
    .select({ mergedInto: patients.mergedInto })
    .from(patients)
    .where(and(eq(patients.clinicId, tx.clinicId), eq(patients.id, id)));
  const lockedPatients = await lockPatients(tx, [
    id,
    ...rows.flatMap(({ mergedInto }) => mergedInto ?? []),
  ]);
  const mergedPatient = lockedPatients.find((patient) => patient.id === id);
  if (mergedPatient === undefined) throw new Failure('NOT_FOUND');
  const keptPatient = lockedPatients.find((patient) => patient.id === mergedPatient.mergedInto);
  // Merged by another transaction between the two reads.
  return mergedPatient.mergedInto !== null && keptPatient === undefined
    ? lockMerge(tx, id)
    : { merged: mergedPatient, kept: keptPatient };
}

/**
 * Gives the patient that was kept the facts that they had before the merge, unless a person has
 * changed them since. A fact that a later merge has changed is given back when that one is undone.
 */
async function returnFacts(
  tx: ClinicScope,
  { merged, kept }: { merged: LockedPatient; kept: LockedPatient },
): Promise<string[]> {
  const { before, after } = merged.mergeChanges ?? { before: {}, after: {} };
  const later = await findLaterMerges(tx, { id: merged.id, keptId: kept.id });
  const returnedFields: (keyof MergedFields)[] = [];
  for (const field of listFields(after)) {
    const next = later.find(({ changes }) => field in changes.before);
    if (next === undefined && kept[field] === after[field]) returnedFields.push(field);
    if (next?.changes.before[field] !== after[field] || next === undefined) continue;
    next.changes = {
      ...next.changes,
      before: { ...next.changes.before, ...pickFields(before, [field]) },
    };
    await updateMergeChanges(tx, next);
  }
  await updateFacts(tx, { id: kept.id, facts: pickFields(before, returnedFields) });
  return returnedFields;
}

/** Repeats for the merged patient what the patient that was kept refused since the merge. */
async function repeatRefusals(
  tx: ClinicScope,
  { from, to }: { from: PatientId; to: PatientId },
): Promise<void> {
  await tx.db.execute(sql`
    insert into ${consentEvents} (user_id, patient_id, purpose, act, way, notice_id, language, recorded_by, recorded_by_name, said_at)
    select e.user_id, ${to}, e.purpose, e.act, e.way, e.notice_id, e.language, e.recorded_by, e.recorded_by_name,
        coalesce(e.said_at, e.created_at)
      from (select distinct on (n.purpose) n.* from ${consentEvents} n, patients p
        where p.user_id = ${tx.clinicId} and p.id = ${to} and n.user_id = p.user_id and n.patient_id = ${from}
          and n.created_at > p.merged_at
        order by n.purpose, n.id desc) e
      where e.act <> 'given'`);
}

/** Lists who was merged into a patient, or into the one that it was merged into, in the last 30 days. */
export async function findMerged(
  scope: ClinicScope,
  { id: requestedId }: { id: PatientId },
): Promise<MergedPatient[]> {
  const { id } = await getPatient(scope, { id: requestedId });
  return findMergedInto(scope, { id, days: UNDO_MERGE_DAYS });
}
