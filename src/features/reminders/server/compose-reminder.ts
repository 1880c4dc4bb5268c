import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { hearsPatients } from '#features/delivery/server/callbacks.ts';
import type { Composed } from '#features/messages/server/composers.ts';
import type { StopReason } from '#features/messages/schema.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { findConsentObstacles } from '#features/patients/server/may-write.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { instantAt, wallClock } from '#platform/zoned-time.ts';
import { familyReminderText, reminderText } from '#features/appointments/reminder-rules.ts';
import { AppointmentId } from '#features/appointments/schema.ts';
import {
  findFamilyDay,
  findRemindable,
  findWaitingOfPhone,
  lockFamilyDay,
  type RemindableRow,
} from './planned-reminder-queries.ts';
import { findReminderSettings } from './reminder-settings-queries.ts';
import { reminderWords } from '#features/appointments/server/reminder-words.ts';

/** More would not be read; the others of a crowded phone get a message of their own. */
const MOST_NAMED = 12;

/**
 * Writes a reminder as it leaves: of the appointment as it is now, together with the others of the same phone on that day.
 * Returns the reason instead where the appointment has moved, ended or been answered, or where the patient already knows.
 */
export async function composeReminder(tx: ClinicScope, message: MessageRow): Promise<Composed> {
  const { appointmentId, forSlot, whatsappNumber: number } = message;
  if (appointmentId === null || forSlot === null) return { stoppedBy: 'appointment_cancelled' };
  const { date } = wallClock(tx.timeZone, forSlot);
  await lockFamilyDay(tx, { number, date });
  const settings = await findReminderSettings(tx);
  if (!settings?.isOn) return { stoppedBy: 'reminders_off' };
  const family = await findFamilyDay(tx, { number, date });
  const ownRow = family.find(({ id }) => id === appointmentId);
  const { kind, scheduledDate } = message;
  const stoppedBy = await findStop(tx, { message: { ...message, appointmentId, forSlot }, ownRow });
  if (stoppedBy !== undefined) return { stoppedBy };
  const waiting = await findWaitingOfPhone(tx, { kind, number, scheduledDate });
  const open = family.filter(
    (row) =>
      waiting.has(row.id) && !isNamedBefore(row, kind) && !row.isOff && !row.isRemindedByHand,
  );
  const namedRows = await selectNamed(tx, { family: open, ownId: appointmentId });
  const text = await write(tx, {
    namedRows,
    language: ownRow?.patient?.language ?? null,
    settings,
  });
  return { ...text, visits: namedRows.map((row) => ({ ...row, appointmentId: row.id })) };
}

async function findStop(
  tx: ClinicScope,
  {
    message,
    ownRow,
  }: {
    message: MessageRow & { appointmentId: string; forSlot: Date };
    ownRow: RemindableRow | undefined;
  },
): Promise<StopReason | undefined> {
  // On another day or phone, it is no longer among them.
  if (ownRow === undefined) {
    const [elsewhere] = await findRemindable(tx, {
      ids: [AppointmentId.parse(message.appointmentId)],
    });
    return elsewhere ? 'moved' : 'appointment_cancelled';
  }
  if (computeStart(tx, ownRow).getTime() !== message.forSlot.getTime()) return 'moved';
  if (ownRow.isOff) return 'day_off';
  if (isAnswered(ownRow)) return 'answered';
  if (ownRow.isRemindedByHand) return 'reminded';
  return isNamedBefore(ownRow, message.kind) ? 'covered' : undefined;
}

/** Returns whether a message of this kind has named the appointment as it is now. */
function isNamedBefore({ triedKinds }: RemindableRow, kind: MessageRow['kind']): boolean {
  return triedKinds.some((triedKind) => triedKind === kind);
}

/** Returns the appointments of the phone that the text names: those without an answer whose patients may be written to. */
async function selectNamed(
  tx: ClinicScope,
  { family, ownId }: { family: readonly RemindableRow[]; ownId: string },
): Promise<RemindableRow[]> {
  const obstacles = await findConsentObstacles(
    tx,
    family.map(({ patientId }) => ({ patientId, purpose: 'care' as const })),
  );
  const open = family.filter(
    (row, index) =>
      row.id === ownId ||
      (obstacles[index] === undefined && !isAnswered(row) && computeStart(tx, row) > tx.now),
  );
  const ownIndex = open.findIndex(({ id }) => id === ownId);
  const first = Math.max(0, Math.min(ownIndex, open.length - MOST_NAMED));
  return open.slice(first, first + MOST_NAMED);
}

async function write(
  tx: ClinicScope,
  {
    namedRows,
    language: knownLanguage,
    settings,
  }: {
    namedRows: readonly RemindableRow[];
    language: Language | null;
    settings: { asksConfirmation: boolean };
  },
): Promise<{ text: string; language: Language }> {
  const clinic = await clinicDetails(tx);
  const language = knownLanguage ?? clinic.defaultLanguage;
  const doctorNames = Object.fromEntries(
    namedRows.flatMap(({ doctorId, doctorNames: names }) =>
      doctorId !== null && names?.[language] ? [[doctorId, names[language]]] : [],
    ),
  );
  const words = reminderWords({ clinic, language, doctorNames });
  const [only] = namedRows;
  if (only === undefined || namedRows.length > 1)
    return { text: familyReminderText({ appointments: namedRows, words }), language };
  const text = reminderText({ appointment: only, words });
  // An answer of a family would not say for whom it is.
  const asks = settings.asksConfirmation && (await hearsPatients(tx));
  const question = BUILT_IN_TEMPLATES[language].confirm_by_reply;
  return { text: asks ? `${text}\n\n${question}` : text, language };
}

function isAnswered({ answer }: RemindableRow): boolean {
  return answer === 'confirmed' || answer === 'wants_change';
}

function computeStart(
  { timeZone }: ClinicScope,
  { appointmentDate, appointmentTime }: RemindableRow,
): Date {
  return instantAt(timeZone, { date: appointmentDate, time: appointmentTime.slice(0, 5) });
}
