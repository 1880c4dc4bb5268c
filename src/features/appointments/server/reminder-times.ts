import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LIVE_STATES } from '#features/messages/rules.ts';

/** When an appointment's next reminder may go, and when its newest one went: alone, or within another of its phone. */
export interface ReminderTimes {
  readonly next: string | null;
  readonly sent: string | null;
}

/** Selects the times of the autopilot's reminders of an appointment. */
export function selectReminderTimes(row: { clinicId: PgColumn; id: PgColumn }): SQL<ReminderTimes> {
  const live = sql.join(
    LIVE_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  // One level deeper than the selection, where Drizzle keeps the names of the columns' tables.
  const own = sql`r.user_id = ${row.clinicId} and r.appointment_id = ${row.id}`;
  return sql<ReminderTimes>`(select json_build_object(
      'next', min(r.not_before) filter (where r.status = 'pending' and r.cancelled_at is null and r.not_after > now()),
      'sent', max(t.started_at))
    from sequence_messages r
      left join lateral (select a.started_at from send_attempts a
        where a.user_id = r.user_id and a.message_id = r.id and (a.state in (${live}) or a.stopped_by = 'covered')
        order by a.started_at desc limit 1) t on true
    where ${own})`;
}
