import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId, Clash } from '../schema.ts';
import { appointments } from './tables.ts';

/** Returns a doctor who cannot be deleted before the transaction ends. */
export async function heldDoctor(
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

/** A doctor's date and time. */
export type Slot = Pick<Appointment, 'doctorId' | 'appointmentDate' | 'appointmentTime'>;

/**
 * Lets one transaction at a time read and fill a doctor's slot. Not a lock on the doctor's row:
 * deleting a doctor locks that row first and the appointments second, the reverse order.
 */
export async function lockSlot(tx: ClinicScope, slot: Slot): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${keyOf(slotNameOf(tx, slot))})`);
}

/**
 * The same for whoever takes the slot without looking, as part of the statement that does: those do
 * not wait for each other, but whoever looks waits for them. The slot by its name.
 */
export function takenSlot(slotName: unknown): SQL {
  return sql`select pg_advisory_xact_lock_shared(${keyOf(slotName)})`;
}

/** Returns the name that a slot is locked by. */
export function slotNameOf(
  { clinicId }: ClinicScope,
  { doctorId, appointmentDate, appointmentTime }: Slot,
): string {
  return `appointments:${clinicId}:${doctorId}:${appointmentDate}:${appointmentTime}`;
}

function keyOf(slotName: unknown): SQL {
  return sql`hashtextextended(${slotName}, 0)`;
}

const MOST_CLASHES = 20;

/**
 * Returns the appointments in the slot, except the appointment `id`; cancelled ones take no time.
 */
export async function appointmentsIn(
  tx: ClinicScope,
  { id, doctorId, appointmentDate, appointmentTime }: Slot & { id: AppointmentId },
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
        eq(appointments.appointmentTime, appointmentTime),
        ne(appointments.status, 'cancelled'),
        ne(appointments.id, id),
      ),
    )
    .orderBy(asc(appointments.createdAt), asc(appointments.id))
    .limit(MOST_CLASHES);
}
