import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { AppointmentId } from '../schema.ts';
import { notifyAppointmentListeners } from './appointment-events.ts';
import { appointments } from './tables.ts';

/** Visits from today on that follow a patient to another number; what follows them is planned again. */
export const plannedVisits: PlannedRows = {
  kind: 'visits',
  entity: 'appointment',
  openedBy: ['appointments'],
  isSent: false,
  find: async ({ db, clinicId, today }, { patientIds, number, isLocked }) => {
    const query = db
      .select({ id: appointments.id, number: appointments.contactNumber })
      .from(appointments)
      .where(
        and(
          eq(appointments.clinicId, clinicId),
          inArray(appointments.patientId, [...patientIds]),
          eq(appointments.status, 'pending'),
          gte(appointments.appointmentDate, today),
          ne(appointments.contactNumber, number),
        ),
      )
      .orderBy(asc(appointments.id))
      .$dynamic();
    return isLocked ? query.for('update') : query;
  },
  move: async (tx, { ids, number }) => {
    const ownIds = ids as readonly AppointmentId[];
    await tx.db
      .update(appointments)
      .set({
        contactNumber: number,
        version: sql`${appointments.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(appointments.clinicId, tx.clinicId), inArray(appointments.id, [...ownIds])));
    await notifyAppointmentListeners(tx, { ids: ownIds });
  },
};
