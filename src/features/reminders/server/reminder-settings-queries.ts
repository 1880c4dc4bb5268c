import { eq, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReminderSettings } from '../schema.ts';
import { DEFAULT_REMINDERS } from '../reminder-limits.ts';
import { reminderSettings } from './tables.ts';

/** Finds the clinic's settings of reminders; undefined when they were never changed. */
export async function findReminderSettings(
  scope: ClinicScope,
): Promise<(ReminderSettings & { version: number }) | undefined> {
  const { isOn, dayBeforeAt, soonMinutes, asksConfirmation, version } = reminderSettings;
  const rows = await scope.db
    .select({ isOn, dayBeforeAt, soonMinutes, asksConfirmation, version })
    .from(reminderSettings)
    .where(eq(reminderSettings.clinicId, scope.clinicId));
  return rows[0];
}

/** Locks the clinic's settings until the transaction ends; inserts them when missing. */
export async function lockReminderSettings(
  tx: ClinicScope,
): Promise<ReminderSettings & { version: number }> {
  await tx.db
    .insert(reminderSettings)
    .values({ clinicId: tx.clinicId, ...DEFAULT_REMINDERS })
    .onConflictDoNothing();
  await tx.db.execute(
    sql`select 1 from reminder_settings where user_id = ${tx.clinicId} for update`,
  );
  const settings = await findReminderSettings(tx);
  if (settings === undefined) throw new Error('A row that was just made is missing');
  return settings;
}

export async function updateReminderSettings(
  tx: ClinicScope,
  change: ReminderSettings & { version: number },
): Promise<void> {
  await tx.db
    .update(reminderSettings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(reminderSettings.clinicId, tx.clinicId));
}
