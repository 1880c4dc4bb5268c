import { and, eq, sql } from 'drizzle-orm';
import type { StopReason } from '#features/messages/schema.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { isPast } from '../rules.ts';
import type { Appointment } from '../schema.ts';
import { appointments } from './tables.ts';
import { isOff } from './visits-off.ts';

type Visit = Pick<Appointment, 'id' | 'status' | 'appointmentDate' | 'appointmentTime'>;

/** Returns why no patient may be reminded of a visit now; undefined where one may. */
export async function findReminderObstacle(
  scope: ClinicScope,
  visit: Visit,
): Promise<StopReason | undefined> {
  if (visit.status === 'cancelled') return 'appointment_cancelled';
  if (visit.status !== 'pending' || isPast(visit, scope)) return 'too_late';
  return (await isVisitOff(scope, visit)) ? 'day_off' : undefined;
}

/** Returns why no patient may be asked for another time for a visit; undefined where one may: it is off, or was cancelled. */
export async function findCallOffObstacle(
  scope: ClinicScope,
  visit: Visit,
): Promise<'too_late' | 'takes_place' | undefined> {
  if (visit.status === 'cancelled') return isPast(visit, scope) ? 'too_late' : undefined;
  if (visit.status !== 'pending') return 'too_late';
  return (await isVisitOff(scope, visit)) ? undefined : 'takes_place';
}

async function isVisitOff({ db, clinicId }: ClinicScope, { id }: Visit): Promise<boolean> {
  const rows = await db
    .select({ isOff: isOff(sql`${appointments}`) })
    .from(appointments)
    .where(and(eq(appointments.clinicId, clinicId), eq(appointments.id, id)));
  return rows[0]?.isOff ?? false;
}
