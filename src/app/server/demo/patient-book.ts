import { randomUUID } from 'node:crypto';
import { PatientId, type NewPatient, type PatientInput } from '#features/patients/schema.ts';
import { createPatient, getPatient } from '#features/patients/server/create-patient.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { toFacts } from '#features/patient-history/merge-rules.ts';
import { mergePatients } from '#features/patient-history/server/merge-patients.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { PATIENTS } from './people.ts';

const FAMILY_NUMBER = '5550000101';

/**
 * Fills the patient book: everyone of the demo with a language, a family that shares a phone, what
 * they agreed to, and one person who was typed in two spellings and merged.
 */
export async function fillPatientBook(scope: ClinicScope): Promise<void> {
  const ids: PatientId[] = [];
  for (const patient of PATIENTS) {
    const id = await inTransaction(scope, async (tx) => findOrAddPatient(tx, patient));
    if (id !== null) ids.push(id);
  }
  const [asha, second, third] = ids;
  if (!asha || !second || !third) throw new Error('The demo has too few patients');
  await add(scope, { name: 'Dhruv Patel', language: 'en', isMinor: true, guardianId: asha });
  await add(scope, { name: 'હંસાબેન પટેલ', language: 'gu', note: 'Prefers mornings' });
  const mergeId = await add(scope, { name: 'Ashaben Patel', language: 'en' });
  const basedOn = {
    kept: toFacts(await getPatient(scope, { id: asha })),
    merged: toFacts(await getPatient(scope, { id: mergeId })),
  };
  const merge = await mergePatients(scope, { keepId: asha, mergeId, basedOn });
  if (!merge.ok) throw new Error(`The demo could not merge: ${merge.refusal.code}`);
  const way = 'said_at_desk' as const;
  for (const id of [asha, second])
    for (const purpose of ['care', 'feedback'] as const)
      await recordConsent(scope, { id, purpose, act: 'given', way });
  await recordConsent(scope, { id: third, purpose: 'feedback', act: 'declined', way });
}

async function add(
  scope: ClinicScope,
  fields: Pick<PatientInput, 'name' | 'language'> & Partial<PatientInput>,
): Promise<PatientId> {
  const id = PatientId.parse(randomUUID());
  const form: NewPatient = {
    id,
    number: FAMILY_NUMBER,
    birthYear: null,
    isMinor: false,
    guardianId: null,
    note: '',
    ...fields,
  };
  const patient = await createPatient(scope, form);
  if (!patient.ok) throw new Error(`The demo could not add a patient: ${patient.refusal.code}`);
  return id;
}
