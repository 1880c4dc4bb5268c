import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { NewPatient, Patient, PatientId, PatientInput } from '../schema.ts';
import { checkBirthYear } from './check-birth-year.ts';
import { checkGuardian } from './check-guardian.ts';
import { takeOptIns } from './opt-ins.ts';
import { findPatient, findSamePatient } from './find-patients.ts';
import { patients } from './tables.ts';

export type SamePatient = { code: 'SAME_PATIENT'; data: { patientId: PatientId } };

/**
 * Adds a patient under the form's id, so that sending the form twice adds one; an existing one does
 * not change. Refuses SAME_PATIENT when the number already has a patient with this name.
 */
export async function createPatient(
  scope: ClinicScope,
  input: NewPatient,
): Promise<Result<Patient, SamePatient>> {
  if (input.number === null && input.guardianId === null)
    throw invalid('number', markText('Type a number, or choose the guardian whose phone it is'));
  checkBirthYear(scope, input.birthYear);
  const patient = { ...input, name: cleanPatientName(input.name) };
  return inTransaction(scope, async (tx) => {
    const { id: childId } = patient;
    const guardianId = await checkGuardian(tx, { childId, guardianId: input.guardianId });
    const samePatientId = await findSamePatient(tx, { ...patient, guardianId });
    if (samePatientId) return refuse({ code: 'SAME_PATIENT', data: { patientId: samePatientId } });
    const isNew = await insertPatient(tx, { ...patient, guardianId });
    if (isNew) await takeOptIns(tx, [patient.id]);
    const current = await findPatient(tx, patient.id);
    if (current) {
      if (isNew)
        await recordAudit(tx, {
          action: 'patients.create',
          entity: 'patient',
          entityId: patient.id,
        });
      return ok(current);
    }
    const same = await findSamePatient(tx, { ...patient, guardianId });
    if (same) return refuse({ code: 'SAME_PATIENT', data: { patientId: same } });
    // Does not say which clinic has the id.
    throw invalid('id', markText('Choose another identifier'));
  });
}

/** Returns a patient. Throws NOT_FOUND for another clinic's as for a missing one. */
export async function getPatient(scope: ClinicScope, { id }: { id: PatientId }): Promise<Patient> {
  const patient = await findPatient(scope, id);
  if (patient === undefined) throw new Failure('NOT_FOUND');
  return patient;
}

function invalid(path: keyof NewPatient, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}

/** Inserts a patient under the form's id; false when the id or the name on the number exists. */
export async function insertPatient(
  tx: ClinicScope,
  patient: PatientInput & { id: PatientId },
): Promise<boolean> {
  const rows = await tx.db
    .insert(patients)
    .values({ ...patient, clinicId: tx.clinicId, source: 'typed' })
    .onConflictDoNothing()
    .returning({ id: patients.id });
  return rows.length > 0;
}
