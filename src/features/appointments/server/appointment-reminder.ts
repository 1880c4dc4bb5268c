import type { SendingTools } from '#features/delivery/server/send-message.ts';
import {
  reminderNotSent,
  resolveReminder,
  sendReminder,
  type Reminder,
  type ReminderRefusal,
} from '#features/delivery/server/reminders.ts';
import { rememberLanguage } from '#features/patients/server/find-or-add-patient.ts';
import { findLinkedPatient } from '#features/patients/server/linked-patient.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result, type NotPossible } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId, ClickId } from '../schema.ts';
import { getAppointment, lockAppointment } from './find-appointments.ts';
import { findReminderObstacle } from './visit-obstacles.ts';
import { writeReminder } from './write-reminder.ts';

interface Click {
  readonly id: AppointmentId;
  readonly clickId: ClickId;
  /** The patient's language unless said otherwise, else the clinic's default one. */
  readonly language?: Language;
}

/**
 * Returns the message that asks the patient to arrive 15 minutes early, in the given language, else
 * the patient's, else the clinic's default one.
 */
export async function getAppointmentReminder(
  scope: ClinicScope,
  { id, language }: { id: AppointmentId; language?: Language },
): Promise<{ text: string; language: Language }> {
  const appointment = await getAppointment(scope, { id });
  const { usual: _usual, ...reminder } = await writeReminder(scope, {
    appointments: [appointment],
    language,
  });
  return reminder;
}

/**
 * Sends the message through the provider, once a click, and returns the appointment with the
 * attempt. Refuses NOT_SENDABLE for an appointment that is off or over. Must not be called inside a
 * transaction.
 */
export async function sendAppointmentReminder(
  scope: ClinicScope,
  { id, clickId, language, ...how }: Click & { again: boolean; tools: SendingTools },
): Promise<Result<Appointment, ReminderRefusal>> {
  const delivery = await sendReminder(scope, {
    ...how,
    appointmentId: id,
    clickId,
    prepare: (tx) => prepareReminder(tx, { id, language }),
  });
  return delivery.ok ? ok(await getAppointment(scope, { id })) : delivery;
}

/**
 * Records a person's answer whether a message with unknown outcome arrived; if not, it may be sent
 * again. Repeating the answer changes nothing.
 */
export async function resolveAppointmentReminder(
  scope: ClinicScope,
  { id, arrived: hasArrived }: { id: AppointmentId; arrived: boolean },
): Promise<Result<Appointment, NotPossible<Appointment>>> {
  return recordReport(scope, {
    id,
    say: (tx) => resolveReminder(tx, { appointmentId: id, arrived: hasArrived }),
  });
}

/**
 * Records that a message which a person opened in WhatsApp, or reported as arrived, was not sent
 * after all.
 */
export async function takeBackAppointmentReminder(
  scope: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<Result<Appointment, NotPossible<Appointment>>> {
  return recordReport(scope, { id, say: (tx) => reminderNotSent(tx, { appointmentId: id }) });
}

async function recordReport(
  scope: ClinicScope,
  { id, say }: { id: AppointmentId; say: (tx: ClinicScope) => Promise<boolean> },
): Promise<Result<Appointment, NotPossible<Appointment>>> {
  return inTransaction(scope, async (tx) => {
    await lockAppointment(tx, { id });
    const isSaid = await say(tx);
    const current = await getAppointment(tx, { id });
    return isSaid ? ok(current) : refuse({ code: 'NOT_POSSIBLE_NOW', data: { current } });
  });
}

/** Locks the appointment until the transaction ends and composes its message. */
async function prepareReminder(
  tx: ClinicScope,
  { id, language }: { id: AppointmentId; language?: Language },
): Promise<Reminder> {
  const appointment = await lockAppointment(tx, { id });
  const patient = await findLinkedPatient(tx, appointment.patientId);
  const patientLanguage = patient?.language ?? null;
  const patientName = patient?.name ?? appointment.patientName;
  const reminder = await writeReminder(tx, {
    appointments: [{ ...appointment, patientName, patientLanguage }],
    language,
  });
  const { text } = reminder;
  // Only another language than the usual one says something about the patient.
  if (patient && reminder.language !== reminder.usual)
    await rememberLanguage(tx, { patientId: patient.id, language: reminder.language });
  const stoppedBy = await findReminderObstacle(tx, appointment);
  const recipient = { patientId: appointment.patientId, purpose: 'care' as const };
  const visit = { ...appointment, appointmentId: appointment.id };
  return { number: appointment.contactNumber, text, visit, stoppedBy, recipient };
}
