import { markText } from '#platform/i18n.ts';
import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findChanges } from '../rules.ts';
import type { Patient, PatientChange, PatientId, UpdatedPatient } from '../schema.ts';
import { checkBirthYear } from './check-birth-year.ts';
import { checkGuardian } from './check-guardian.ts';
import { getPatient, type SamePatient } from './create-patient.ts';
import { listMoved, moveFromNumber } from './move-to-number.ts';
import { takeOptIns } from './opt-ins.ts';
import { notifyPatientListeners } from './patient-events.ts';
import { findSamePatient } from './find-patients.ts';
import { patients } from './tables.ts';

/**
 * Changes the fields that differ. The planned rows at the patient's old number go to the
 * new one, and `moved` says how much that was; waiting messages follow the name and language. Other rows keep the name and number that they were written with. Refuses STALE when someone else changed fields since `version` (S24), and
 * SAME_PATIENT when the number already has a patient with this name. Throws NOT_FOUND for another
 * clinic's patient as for a missing one.
 */
export async function updatePatient(
  scope: ClinicScope,
  { id: requestedId, version, ...input }: PatientChange & { id: PatientId; version: number },
): Promise<Result<UpdatedPatient, Stale<Patient> | SamePatient>> {
  return inTransaction(scope, async (tx) => {
    const { id } = await getPatient(tx, { id: requestedId });
    await tx.db
      .select({ id: patients.id })
      .from(patients)
      .where(matchesId(tx, id))
      .for('no key update');
    const current = await getPatient(tx, { id });
    const change = findChanges(current, input);
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(current);
    if (current.version !== version) return refuse({ code: 'STALE', data: { current } });
    checkBirthYear(tx, change.birthYear ?? null);
    if (change.guardianId)
      change.guardianId = await checkGuardian(tx, { childId: id, guardianId: change.guardianId });
    const { name, number, guardianId } = { ...current, ...change };
    if (number === null && guardianId === null) throw numberMissing();
    const same = await findSamePatient(tx, { id, name, number, guardianId });
    if (same) return refuse({ code: 'SAME_PATIENT', data: { patientId: same } });
    await tx.db
      .update(patients)
      .set({ ...change, version: sql`${patients.version} + 1`, updatedAt: sql`now()` })
      .where(matchesId(tx, id));
    if (change.number !== undefined) await takeOptIns(tx, [id]);
    const { number: from } = current;
    const isCorrected = change.number !== undefined && number !== null && from !== null;
    const move = isCorrected ? await moveFromNumber(tx, { id, number, from }) : undefined;
    await recordAudit(tx, {
      action: 'patients.update',
      entity: 'patient',
      entityId: id,
      changedFields: [...changedFields, ...listMoved(move)],
    });
    if (FOLLOWED.some((field) => change[field] !== undefined))
      await notifyPatientListeners(tx, { ids: [id] });
    return ok({ ...(await getPatient(tx, { id })), ...(move && { moved: move }) });
  });
}

/** The fields of a patient that waiting messages follow. */
const FOLLOWED = ['name', 'number', 'language'] as const;

function matchesId({ clinicId }: ClinicScope, id: PatientId) {
  return and(eq(patients.clinicId, clinicId), eq(patients.id, id));
}

function numberMissing(): Failure {
  const issues = [
    { path: 'number', message: markText('A patient without a guardian needs a number') },
  ];
  return new Failure('INVALID', { data: { issues } });
}
