import { isBlocked } from '#features/delivery/server/suppressions.ts';
import { type ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientData } from '../schema.ts';
import { countHeldRows, findLastErasure, findNames } from './patient-queries.ts';

/** Returns what the clinic stores for a number: names and counts of rows. */
export async function findPatient(scope: ClinicScope, number: string): Promise<PatientData> {
  const [{ doNotContact: _listed, ...counts }, people, blockedState, erasedAt] = await Promise.all([
    countHeldRows(scope, number),
    findNames(scope, number),
    isBlocked(scope, number),
    findLastErasure(scope, number),
  ]);
  return {
    number,
    people,
    counts,
    isBlocked: blockedState,
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}
