import { readAutopilot, type AutopilotTools } from '#features/autopilot/server/change-autopilot.ts';
import { hearsPatients } from '#features/delivery/server/callbacks.ts';
import { addDays } from '#platform/calendar.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Reminders, ReminderSettings } from '../schema.ts';
import { DEFAULT_REMINDERS } from '../reminder-limits.ts';
import { reconcileReminders } from './plan-reminders.ts';
import { countPlanned } from './planned-reminder-queries.ts';
import {
  findReminderSettings,
  lockReminderSettings,
  updateReminderSettings,
} from './reminder-settings-queries.ts';

const PREVIEW_DAYS = 7;

/** Returns the clinic's settings of reminders with what is planned for the next seven days; off where never set. */
export async function getReminders(
  scope: ClinicScope,
  { tools }: { tools: AutopilotTools },
): Promise<Reminders> {
  const [storedSettings, autopilot, hears, plannedReminders] = await Promise.all([
    findReminderSettings(scope),
    readAutopilot(scope, { tools }),
    hearsPatients(scope),
    countPlanned(scope, { to: addDays(scope.today, PREVIEW_DAYS - 1) }),
  ]);
  const { version, ...settings } = storedSettings ?? { ...DEFAULT_REMINDERS, version: 1 };
  const { windowStart, windowEnd } = autopilot.settings;
  return {
    settings,
    version,
    goesByAutopilot: autopilot.isOn && autopilot.hasProviderKey,
    hearsAnswers: hears,
    windowStart,
    windowEnd,
    planned: plannedReminders,
  };
}

type Stale = { code: 'STALE'; data: { current: Reminders } };

/**
 * Changes the settings, and the reminders of all appointments to come with them, in one transaction; writes nothing when
 * nothing differs. Refuses STALE when they have changed since `version` (S24).
 */
export async function updateReminders(
  scope: ClinicScope,
  { tools, version, ...wantedValue }: ReminderSettings & { version: number; tools: AutopilotTools },
): Promise<Result<Reminders, Stale>> {
  const isStale = await inTransaction(scope, async (tx) => {
    const { version: current, ...settings } = await lockReminderSettings(tx);
    const changedFields = Object.entries(wantedValue)
      .filter(([field, value]) => settings[field as keyof ReminderSettings] !== value)
      .map(([field]) => field);
    if (changedFields.length === 0) return false;
    if (current !== version) return true;
    await updateReminderSettings(tx, { ...wantedValue, version: version + 1 });
    await reconcileReminders(tx);
    await recordAudit(tx, {
      action: 'appointments.updateReminders',
      entity: 'reminders',
      entityId: tx.clinicId,
      changedFields,
    });
    return false;
  });
  const current = await getReminders(scope, { tools });
  return isStale ? refuse({ code: 'STALE', data: { current } }) : ok(current);
}
