import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { UNDO_MERGE_DAYS } from '#features/patients/choices.ts';
import type { MergedPatient } from '../contract.ts';
import type { Patient, PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import {
  findGroupNumbers,
  findMergedInto,
  lockPatients,
  updateMergedInto,
} from './merge-queries.ts';

type NotMergeable = { code: 'DIFFERENT_NUMBERS' } | { code: 'ALREADY_MERGED' };

/**
 * Shows two patients as one. No row moves: the merged patient points at the kept one, and what is
 * read of a patient is read of the group. Refuses patients with different numbers.
 */
export async function mergePatients(
  scope: ClinicScope,
  { keepId, mergeId }: { keepId: PatientId; mergeId: PatientId },
): Promise<Result<Patient, NotMergeable>> {
  if (keepId === mergeId) throw invalid('mergeId', 'Choose two different patients');
  return inTransaction(scope, async (tx) => {
    const locked = await lockPatients(tx, [keepId, mergeId]);
    if (locked.length < 2) throw new Failure('NOT_FOUND');
    if (locked.some(({ mergedInto }) => mergedInto !== null))
      return refuse({ code: 'ALREADY_MERGED' });
    const numbers = new Set([
      ...(await findGroupNumbers(tx, keepId)),
      ...(await findGroupNumbers(tx, mergeId)),
    ]);
    if (numbers.size > 1) return refuse({ code: 'DIFFERENT_NUMBERS' });
    await updateMergedInto(tx, { id: mergeId, mergedInto: keepId });
    await recordAudit(tx, { action: 'patients.merge', entity: 'patient', entityId: mergeId });
    return ok(await getPatient(tx, { id: keepId }));
  });
}

/**
 * Shows a merged patient as a patient of its own again, exactly as it was. Does nothing for one who
 * is not merged. Refuses after 30 days.
 */
export async function undoMerge(
  scope: ClinicScope,
  { id }: { id: PatientId },
): Promise<Result<Patient, { code: 'TOO_LATE' }>> {
  return inTransaction(scope, async (tx) => {
    const [patient] = await lockPatients(tx, [id]);
    if (patient === undefined) throw new Failure('NOT_FOUND');
    if (patient.mergedInto !== null) {
      if (!patient.isUndoable) return refuse({ code: 'TOO_LATE' });
      await updateMergedInto(tx, { id, mergedInto: null });
      await recordAudit(tx, { action: 'patients.undoMerge', entity: 'patient', entityId: id });
    }
    return ok(await getPatient(tx, { id }));
  });
}

/** Lists who was merged into a patient, or into the one that it was merged into, in the last 30 days. */
export async function findMerged(
  scope: ClinicScope,
  { id: wanted }: { id: PatientId },
): Promise<MergedPatient[]> {
  const { id } = await getPatient(scope, { id: wanted });
  return findMergedInto(scope, { id, days: UNDO_MERGE_DAYS });
}

function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}
