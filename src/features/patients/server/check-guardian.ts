import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PatientId } from '../schema.ts';
import { findPatient } from './find-patients.ts';

/**
 * Returns the id of a child's guardian; of one who was merged, that of the patient who was kept.
 * Throws INVALID unless it is an adult of this clinic and someone else.
 */
export async function checkGuardian(
  tx: ClinicScope,
  { childId, guardianId }: { childId: PatientId; guardianId: PatientId | null },
): Promise<PatientId | null> {
  if (guardianId === null) return null;
  const guardian = await findPatient(tx, guardianId);
  if (guardian === undefined) throw invalid(markText('Choose a guardian from the list'));
  if (guardian.id === childId) throw invalid(markText('Choose someone else as the guardian'));
  if (guardian.isMinor) throw invalid(markText('The guardian must be an adult'));
  return guardian.id;
}

function invalid(message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path: 'guardianId', message }] } });
}
