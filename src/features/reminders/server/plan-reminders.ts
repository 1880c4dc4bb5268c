import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { insertMessages, type NewMessage } from '#features/messages/server/plan-messages.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { planReminders } from '../reminder-plan-rules.ts';
import { reminderText } from '#features/appointments/reminder-rules.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import type { ReminderSettings } from '../schema.ts';
import {
  deletePlannedReminders,
  findRemindable,
  type RemindableRow,
} from './planned-reminder-queries.ts';
import { findReminderSettings } from './reminder-settings-queries.ts';
import { reminderWords } from '#features/appointments/server/reminder-words.ts';

const MOST_AT_ONCE = 500;

/**
 * Plans the reminders of these appointments, or of all that are to come, again: what waits and was never tried is replaced.
 * Called in the transaction that books, moves or ends an appointment, so that a reminder never outlives its reason.
 */
export async function replanReminders(
  tx: ClinicScope,
  { ids }: { ids?: readonly AppointmentId[] } = {},
): Promise<void> {
  const settings = await findReminderSettings(tx);
  if (settings === undefined) return;
  await deletePlannedReminders(tx, { ids });
  if (!settings.isOn) return;
  const rows = await findRemindable(tx, { ids });
  if (rows.length === 0) return;
  const clinic = await clinicDetails(tx);
  const planned = rows.flatMap((row) => toMessages(tx, { row, settings, clinic }));
  for (let at = 0; at < planned.length; at += MOST_AT_ONCE)
    await insertMessages(tx, { messages: planned.slice(at, at + MOST_AT_ONCE) });
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
): NewMessage[] {
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
