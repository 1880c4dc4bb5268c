import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { findLeftReminders } from '#features/autopilot/server/left-reminders.ts';
import { autopilots } from '#features/autopilot/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { reminderSettings } from './tables.ts';

/** Returns whether the autopilot sends reminders now: both are on, and it is not paused. */
export async function isReminding({ db, clinicId }: ClinicScope): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(reminderSettings)
    .innerJoin(autopilots, eq(autopilots.clinicId, reminderSettings.clinicId))
    .where(
      and(
        eq(reminderSettings.clinicId, clinicId),
        reminderSettings.isOn,
        autopilots.isOn,
        isNull(autopilots.pausedBecause),
      ),
    );
  return rows.length > 0;
}

/** Returns the appointments of today's reminders that the autopilot will not send. */
export async function findLeftByAutopilot(scope: ClinicScope): Promise<AppointmentId[]> {
  const leftIds = await findLeftReminders(scope);
  if (leftIds.length === 0) return [];
  const rows = await scope.db.execute<{ id: AppointmentId }>(sql`
    select distinct same.appointment_id as id from sequence_messages m
      join sequence_messages same on same.user_id = m.user_id and same.whatsapp_number = m.whatsapp_number
        and same.kind = m.kind and same.scheduled_date = m.scheduled_date
        and same.status = 'pending' and same.cancelled_at is null
    where m.user_id = ${scope.clinicId} and m.id = any(${sql.param(leftIds)}::uuid[])
      and same.appointment_id is not null`);
  return rows.map(({ id }) => id);
}
