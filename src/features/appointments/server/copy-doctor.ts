import { markText } from '#platform/i18n.ts';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { DoctorListener } from '#features/clinics/server/doctor-events.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { NO_DOCTOR } from '../rules.ts';
import type { Appointment } from '../schema.ts';
import { appointments } from './tables.ts';

/** Returns a doctor who can be neither edited nor deleted before the transaction ends. */
export async function holdDoctor(
  tx: ClinicScope,
  id: DoctorId,
): Promise<{ doctorName: string; doctorContact: string } | undefined> {
  const rows = await tx.db
    .select({ doctorName: doctors.name, doctorContact: doctors.contactNumber })
    .from(doctors)
    .where(and(eq(doctors.clinicId, tx.clinicId), eq(doctors.id, id)))
    .for('share');
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

/**
 * Copies a doctor's new name and contact to the visits from today on. Those of any status: a missed or
 * cancelled one can be opened again.
 */
export const updateDoctorCopies: DoctorListener = async (tx, { id, name, contactNumber }) => {
  const { db, clinicId, today } = tx;
  // Locked in one order, so that two transactions cannot deadlock.
  const comingVisits = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.doctorId, id),
        gte(appointments.appointmentDate, today),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update');
  const visits = await db
    .update(appointments)
    .set({ doctorName: name, doctorContact: contactNumber, updatedAt: sql`now()` })
    .where(and(eq(appointments.clinicId, clinicId), inArray(appointments.id, comingVisits)))
    .returning({ id: appointments.id });
  if (visits.length > 0) await announceChange(tx, 'appointment');
};

export function invalid(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}
