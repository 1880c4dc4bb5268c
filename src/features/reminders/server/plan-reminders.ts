import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { AppointmentListener } from '#features/appointments/server/appointment-events.ts';
import { reminderText } from '#features/appointments/reminder-rules.ts';
import { reminderWords } from '#features/appointments/server/reminder-words.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { planReminders } from '../reminder-plan-rules.ts';
import type { ReminderSettings } from '../schema.ts';
import {
  lockRemindable,
  type ComingAppointments,
  type RemindableRow,
} from './planned-reminder-queries.ts';
import { findReminderSettings } from './reminder-settings-queries.ts';
import {
  addReminders,
  cancelFailedReminders,
  findWaitingReminders,
  removeReminders,
  updateReminderRows,
  type WaitingReminder,
  type WantedReminder,
} from './waiting-reminders.ts';

/**
 * Makes the reminders that wait those that should wait: of all appointments, of these, or of those on these days. One that
 * should still wait stays the row that it is; nothing is decided by what waited before. Called in the transaction of each
 * change that matters, and every night over everything. Returns how many rows it had to add, change or remove.
 */
export async function reconcileReminders(
  tx: ClinicScope,
  which: ComingAppointments = {},
): Promise<number> {
  const settings = await findReminderSettings(tx);
  if (settings === undefined) return 0;
  const rows = settings.isOn ? await lockRemindable(tx, which) : [];
  const wanted = await listWanted(tx, { rows, settings });
  const waiting = (await findWaitingReminders(tx, which)).filter(({ isLive }) => !isLive);
  const keys = new Set(waiting.map(toKey));
  const added = [...wanted.values()].filter((one) => !keys.has(toKey(one)));
  const removed = waiting.filter((one) => !wanted.has(toKey(one)));
  const changed = waiting.flatMap((one) => {
    const should = wanted.get(toKey(one));
    return should && !isEqual(one, should) ? [{ id: one.id, wanted: should }] : [];
  });
  await removeReminders(tx, removed);
  await cancelFailedReminders(tx, which);
  await updateReminderRows(tx, changed);
  await addReminders(tx, added);
  return added.length + removed.length + changed.length;
}

/** Follows what is booked, moved and ended. */
export const followAppointments: AppointmentListener = async (tx, { ids }) => {
  await reconcileReminders(tx, { ids });
};

function toKey({ appointmentId, kind }: Pick<WaitingReminder, 'appointmentId' | 'kind'>): string {
  return `${appointmentId} ${kind}`;
}

async function listWanted(
  tx: ClinicScope,
  { rows, settings }: { rows: readonly RemindableRow[]; settings: ReminderSettings },
): Promise<Map<string, WantedReminder>> {
  if (rows.length === 0) return new Map();
  const clinic = await clinicDetails(tx);
  const wanted = rows.flatMap((row) => toMessages(tx, { row, settings, clinic }));
  return new Map(wanted.map((one) => [toKey(one), one]));
}

function isEqual(waiting: WaitingReminder, wanted: WantedReminder): boolean {
  return (
    waiting.patientId === (wanted.patientId ?? null) &&
    waiting.patientName === wanted.patientName &&
    waiting.whatsappNumber === wanted.whatsappNumber &&
    waiting.scheduledDate === wanted.scheduledDate &&
    waiting.messageContent === wanted.messageContent &&
    waiting.language === wanted.language &&
    isSameTime(waiting.forSlot, wanted.forSlot) &&
    isSameTime(waiting.notBefore, wanted.notBefore) &&
    isSameTime(waiting.notAfter, wanted.notAfter)
  );
}

function isSameTime(stored: string, wanted: Date): boolean {
  return new Date(stored).getTime() === wanted.getTime();
}

/** Returns the reminders of one appointment; their text is a preview until they leave. */
function toMessages(
  { now, timeZone }: ClinicScope,
  {
    row,
    settings,
    clinic,
  }: {
    row: RemindableRow;
    settings: ReminderSettings;
    clinic: Awaited<ReturnType<typeof clinicDetails>>;
  },
): WantedReminder[] {
  const language = row.patient?.language ?? clinic.defaultLanguage;
  const planned = planReminders(row, { settings, now, timeZone });
  if (planned.length === 0) return [];
  const doctorName = row.doctorNames?.[language];
  const doctorNames = row.doctorId !== null && doctorName ? { [row.doctorId]: doctorName } : {};
  const words = reminderWords({ clinic, language, doctorNames });
  const messageContent = reminderText({ appointment: row, words });
  return planned.map((reminder) => ({
    ...reminder,
    appointmentId: row.id,
    profileId: null,
    patientId: row.patient?.id ?? null,
    patientName: row.patientName,
    whatsappNumber: row.contactNumber,
    messageContent,
    language,
    // Lists and exports leave it out: only the autopilot sends it.
    queued: false,
  }));
}
