import type { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MergedFacts } from '../contract.ts';
import { toFacts } from '../merge-rules.ts';
import { mergePatients } from './merge-patients.ts';

/** Merges two patients by the facts that the screen shows of them now. */
export async function mergeAsShown(
  scope: ClinicScope,
  merge: { keepId: PatientId; mergeId: PatientId; facts?: MergedFacts },
): ReturnType<typeof mergePatients> {
  const keptFacts = toFacts(await getPatient(scope, { id: merge.keepId }));
  const mergedFacts = toFacts(await getPatient(scope, { id: merge.mergeId }));
  return mergePatients(scope, { ...merge, basedOn: { kept: keptFacts, merged: mergedFacts } });
}
