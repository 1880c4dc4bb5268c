import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { cleanPatientName, isIdentified } from '#features/patients/rules.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate, TimeOfDay } from '#platform/time.ts';
import type { Appointment, AppointmentId, Clash, SameDayVisit } from '../schema.ts';
import { appointments } from './tables.ts';

/** A doctor's date and time. */
export type Slot = Pick<Appointment, 'doctorId' | 'appointmentDate' | 'appointmentTime'>;

/**
 * Lets one transaction at a time read and fill a doctor's day, because a visit may reach into the next slot. Not a lock on the doctor's row:
 * deleting a doctor locks that row first and the appointments second, the reverse order. With
 * `isShared`, for a transaction that fills the slot without reading it: those do not wait for each
 * other, but one that reads waits for them.
 */
export async function lockSlot(
  tx: ClinicScope,
  { doctorId, appointmentDate, isShared = false }: Slot & { isShared?: boolean },
): Promise<void> {
  const name = `appointments:${tx.clinicId}:${doctorId}:${appointmentDate}`;
  const lock = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.db.execute(sql`select ${lock}(hashtextextended(${name}, 0))`);
}

const MOST_CLASHES = 20;

/**
 * Returns the appointments that begin within `minutes` before or after the slot's time, except the appointment `id`: with the
 * length of a slot those that overlap it, with 1 those at the same time. Cancelled ones and walk-ins take no time.
 */
export async function findAppointmentsInSlot(
  tx: ClinicScope,
  {
    id,
    doctorId,
    appointmentDate,
    appointmentTime,
    minutes,
  }: Slot & { id: AppointmentId; minutes: number },
): Promise<Clash[]> {
  if (doctorId === null) return [];
  return tx.db
    .select({
      id: appointments.id,
      appointmentTime: appointments.appointmentTime,
      patientName: appointments.patientName,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, tx.clinicId),
        eq(appointments.doctorId, doctorId),
        eq(appointments.appointmentDate, appointmentDate),
        sql`abs(extract(epoch from ${appointments.appointmentTime} - ${appointmentTime}::time)) < ${minutes}::int * 60`,
        ne(appointments.status, 'cancelled'),
        // A patient who came without an appointment waits for a gap.
        eq(appointments.kind, 'booked'),
        ne(appointments.id, id),
      ),
    )
    .orderBy(asc(appointments.appointmentTime), asc(appointments.createdAt), asc(appointments.id))
    .limit(MOST_CLASHES);
}

/** A patient, by name and number, and a day of one of their visits. */
export type PatientDay = Pick<
  Appointment,
  'id' | 'patientName' | 'contactNumber' | 'appointmentDate'
>;

/** Returns the patient's other visits of the day, in time order; missed and cancelled ones are over. */
export async function findVisitsOfDay(
  { db, clinicId }: ClinicScope,
  { id, patientName: name, contactNumber: number, appointmentDate }: PatientDay,
): Promise<SameDayVisit[]> {
  if (!isIdentified({ name, number })) return [];
  return db
    .select({
      id: appointments.id,
      appointmentTime: appointments.appointmentTime,
      doctorName: appointments.doctorName,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.contactNumber, number),
        sql`lower(${appointments.patientName}) = lower(${cleanPatientName(name)})`,
        eq(appointments.appointmentDate, appointmentDate),
        inArray(appointments.status, ['pending', 'completed']),
        ne(appointments.id, id),
      ),
    )
    .orderBy(asc(appointments.appointmentTime), asc(appointments.id))
    .limit(MOST_CLASHES);
}

/** Returns the day and time of a doctor's booked appointments in a range of days, one for each but `movedId`. */
export async function findBookedTimes(
  { db, clinicId }: ClinicScope,
  {
    doctorId,
    from,
    to,
    movedId,
  }: {
    doctorId: DoctorId;
    from: CalendarDate;
    to: CalendarDate;
    movedId?: AppointmentId | undefined;
  },
): Promise<{ date: CalendarDate; time: TimeOfDay }[]> {
  return db
    .select({ date: appointments.appointmentDate, time: appointments.appointmentTime })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.doctorId, doctorId),
        between(appointments.appointmentDate, from, to),
        ne(appointments.status, 'cancelled'),
        eq(appointments.kind, 'booked'),
        movedId === undefined ? undefined : ne(appointments.id, movedId),
      ),
    );
}
