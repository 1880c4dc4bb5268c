import { sql, type SQL } from 'drizzle-orm';
import { fromAttemptsAbout, HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectByKey, toArray } from '#platform/server/db/select-values.ts';
import type { AppointmentId } from '../schema.ts';

/** From the reminders `r` of visits that may still go by themselves. */
const FROM_PLANNED = sql`sequence_messages r
  where r.status = 'pending' and r.cancelled_at is null and r.not_after > now()`;

/** Matches rows of the table of appointments of whose slot no message has told the patient, by any way. */
export const IS_NOT_REMINDED = sql`not exists (
  select from ${fromAttemptsAbout(sql`appointments`)} and ${HAS_ARRIVED})`;

/** Matches rows of the table of appointments without a reminder that may still go by itself. */
export const HAS_NO_PLANNED_REMINDER = sql`not exists (
  select from ${FROM_PLANNED} and r.user_id = appointments.user_id and r.appointment_id = appointments.id)`;

/** Selects when the next reminder of each of these visits may go by itself, by the visit's id. */
export function selectNextReminders(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  ids: readonly AppointmentId[],
) {
  return selectByKey<string>(sql`
    select r.appointment_id, min(r.not_before) from ${FROM_PLANNED}
      and r.user_id = ${clinicId} and r.appointment_id = any(${toArray(ids, 'uuid')})
    group by r.appointment_id`);
}

/**
 * Selects when a message last named the time and the doctor that each of these visits has now to its
 * patient, by any way, by the visit's id.
 */
export function selectNewestReminders(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  ids: readonly AppointmentId[],
): SQL<Readonly<Record<string, string>>> {
  return selectByKey(sql`
    select v.id, max(a.started_at) from appointments v, ${fromAttemptsAbout(sql`v`)} and ${HAS_ARRIVED}
      and v.user_id = ${clinicId} and v.id = any(${toArray(ids, 'uuid')})
    group by v.id`);
}
