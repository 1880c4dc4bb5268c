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
  const wantedReminders = await listWanted(tx, { rows, settings });
  const waiting = (await findWaitingReminders(tx, which)).filter(({ isLive }) => !isLive);
  const keys = new Set(waiting.map(toKey));
  const addedReminders = [...wantedReminders.values()].filter(
    (wantedReminder) => !keys.has(toKey(wantedReminder)),
  );
  const removedReminders = waiting.filter(
    (waitingReminder) => !wantedReminders.has(toKey(waitingReminder)),
  );
  const changedReminders = waiting.flatMap((waitingReminder) => {
    const should = wantedReminders.get(toKey(waitingReminder));
    return should && !isEqual(waitingReminder, should)
      ? [{ id: waitingReminder.id, reminder: should }]
      : [];
  });
  await removeReminders(tx, removedReminders);
  await cancelFailedReminders(tx, which);
  await updateReminderRows(tx, changedReminders);
  await addReminders(tx, addedReminders);
  return addedReminders.length + removedReminders.length + changedReminders.length;
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
  const wantedReminders = rows.flatMap((row) => toMessages(tx, { row, settings, clinic }));
  return new Map(wantedReminders.map((wantedReminder) => [toKey(wantedReminder), wantedReminder]));
}

function isEqual(waiting: WaitingReminder, reminder: WantedReminder): boolean {
  return (
    waiting.patientId === (reminder.patientId ?? null) &&
    waiting.patientName === reminder.patientName &&
    waiting.whatsappNumber === reminder.whatsappNumber &&
    waiting.scheduledDate === reminder.scheduledDate &&
    waiting.messageContent === reminder.messageContent &&
    waiting.language === reminder.language &&
    isSameTime(waiting.forSlot, reminder.forSlot) &&
    isSameTime(waiting.notBefore, reminder.notBefore) &&
    isSameTime(waiting.notAfter, reminder.notAfter)
  );
}

function isSameTime(storedTime: string, wantedTime: Date): boolean {
  return new Date(storedTime).getTime() === wantedTime.getTime();
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
  const plannedReminders = planReminders(row, { settings, now, timeZone });
  if (plannedReminders.length === 0) return [];
  const doctorName = row.doctorNames?.[language];
  const doctorNames = row.doctorId !== null && doctorName ? { [row.doctorId]: doctorName } : {};
  const words = reminderWords({ clinic, language, doctorNames });
  const messageContent = reminderText({ appointment: row, words });
  return plannedReminders.map((reminder) => ({
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
