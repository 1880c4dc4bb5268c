import type { DoctorId } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { NO_DOCTOR } from '../rules.ts';
import type { Appointment } from '../schema.ts';
import { heldDoctor } from './slot-queries.ts';

/**
 * Name and contact are copied, so that old appointments keep them when the doctor is deleted (S25).
 */
export async function doctorFields(
  tx: ClinicScope,
  doctorId: DoctorId | null,
): Promise<Pick<Appointment, 'doctorName' | 'doctorContact'>> {
  if (doctorId === null) return NO_DOCTOR;
  const doctor = await heldDoctor(tx, doctorId);
  if (doctor === undefined) throw invalid('doctorId', 'Choose a doctor from the list');
  return doctor;
}

export function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}
