import { asc, and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { plannedVisits } from '#features/appointments/server/planned-visits.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findAskSettings, lockAskSettings } from './settings-queries.ts';
import { isDecidedVisit } from './visit-queries.ts';

/**
 * Visits of which a request may still come follow a patient to another number: it goes to the number of the
 * visit. Visits to come follow anyway.
 */
export const undecidedVisits: PlannedRows = {
  kind: 'visits',
  entity: 'appointment',
  openedBy: ['reviews'],
  isSent: true,
  find: async (scope, { patientIds, number, isLocked }) => {
    const settings = await findAskSettings(scope);
    if (!settings?.isOn || settings.startedAt === null) return [];
    const since = sql`(${settings.startedAt.toISOString()}::timestamptz at time zone ${scope.timeZone})::date`;
    const which = and(
      inArray(appointments.patientId, [...patientIds]),
      ne(appointments.contactNumber, number),
      sql`(${appointments.status} = 'completed'
        or (${appointments.status} = 'pending' and ${appointments.appointmentDate} < ${scope.today}))`,
      sql`${appointments.appointmentDate} >= ${since}`,
    );
    if (!isLocked) return selectUndecided(scope, which);
    const lockedRows = await selectUndecided(scope, which).for('update');
    if (lockedRows.length === 0) return [];
    // A decision that another transaction is making is known after this lock, and its request moves as one.
    await lockAskSettings(scope);
    return selectUndecided(scope, which);
  },
  move: (tx, { ids, number }) => plannedVisits.move(tx, { ids, number }),
};

function selectUndecided({ db, clinicId }: ClinicScope, which: SQL | undefined) {
  return db
    .select({ id: appointments.id, number: appointments.contactNumber })
    .from(appointments)
    .where(
      and(eq(appointments.clinicId, clinicId), which, sql`not ${isDecidedVisit(appointments)}`),
    )
    .orderBy(asc(appointments.id))
    .$dynamic();
}
