import { markText } from '#platform/i18n.ts';
import { and, eq } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { NO_DOCTOR } from '../rules.ts';
import type { Appointment } from '../schema.ts';

/** Returns a doctor who cannot be deleted before the transaction ends. */
export async function holdDoctor(
  tx: ClinicScope,
  id: DoctorId,
): Promise<{ doctorName: string; doctorContact: string } | undefined> {
  const rows = await tx.db
    .select({ doctorName: doctors.name, doctorContact: doctors.contactNumber })
    .from(doctors)
    .where(and(eq(doctors.clinicId, tx.clinicId), eq(doctors.id, id)))
    .for('key share');
  return rows[0];
}

/**
 * Copies a doctor's name and contact, which old appointments keep when the doctor is deleted (S25).
 */
export async function copyDoctorFields(
  tx: ClinicScope,
  doctorId: DoctorId | null,
): Promise<Pick<Appointment, 'doctorName' | 'doctorContact'>> {
  if (doctorId === null) return NO_DOCTOR;
  const doctor = await holdDoctor(tx, doctorId);
  if (doctor === undefined) throw invalid('doctorId', markText('Choose a doctor from the list'));
  return doctor;
}

export function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}
