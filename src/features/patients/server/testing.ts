import { randomUUID } from 'node:crypto';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { NewPatient, Patient, PatientId } from '../schema.ts';
import { createPatient } from './create-patient.ts';

/** Returns the form of a new patient. */
export function buildPatientForm(fields: Partial<NewPatient> = {}): NewPatient {
  return {
    id: randomUUID() as PatientId,
    name: 'Asha Patel',
    number: '9812345678',
    language: null,
    birthYear: null,
    isMinor: false,
    guardianId: null,
    note: '',
    ...fields,
  };
}

/** Adds a patient to a clinic's book. */
export async function buildPatient(
  { scope }: { scope: ClinicScope },
  fields: Partial<NewPatient> = {},
): Promise<Patient> {
  const patient = await createPatient(scope, buildPatientForm(fields));
  if (!patient.ok) throw new Error(`The patient was refused: ${patient.refusal.code}`);
  return patient.value;
}
