import { sql } from 'drizzle-orm';
import { fromAttemptsAbout, HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';

/**
 * When an appointment's next reminder may go by itself, and when a message last named the time and the
 * doctor that it has now to its patient, by any way.
 */
export interface ReminderTimes {
  readonly next: string | null;
  readonly sent: string | null;
}

/** Selects these times with the rows of the table of appointments. */
export const REMINDER_TIMES = sql<ReminderTimes>`json_build_object(
  'next', (select min(r.not_before) from sequence_messages r
    where r.user_id = appointments.user_id and r.appointment_id = appointments.id and r.status = 'pending'
      and r.cancelled_at is null and r.not_after > now()),
  'sent', (select max(a.started_at) from ${fromAttemptsAbout(sql`appointments`)} and ${HAS_ARRIVED}))`;
