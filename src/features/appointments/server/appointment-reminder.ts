import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { findDoctor } from '#features/clinics/server/doctors.ts';
import type { SendingTools } from '#features/delivery/server/send-message.ts';
import {
  recordReminderOpened,
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
import { reminderText, type Remindable } from '../reminder-rules.ts';
import { reminderWords } from './reminder-words.ts';

interface Click {
  readonly id: AppointmentId;
  readonly clickId: ClickId;
  /** The patient's language unless said otherwise, else the clinic's default one. */
  readonly language?: Language;
}

type NotSendable = { code: 'NOT_SENDABLE' };

/**
 * Returns the message that asks the patient to arrive 15 minutes early, in the given language, else
 * the patient's, else the clinic's default one.
 */
export async function getAppointmentReminder(
  scope: ClinicScope,
  { id, language }: { id: AppointmentId; language?: Language },
): Promise<{ text: string; language: Language }> {
  const appointment = await getAppointment(scope, { id });
  const { usual: _usual, ...reminder } = await writeReminder(scope, { appointment, language });
  return reminder;
}

/**
 * Sends the message through the provider, once a click, and returns the appointment with the
 * attempt. Refuses NOT_SENDABLE for a cancelled appointment. Must not be called inside a
 * transaction.
 */
export async function sendAppointmentReminder(
  scope: ClinicScope,
  { id, clickId, language, ...how }: Click & { again: boolean; tools: SendingTools },
): Promise<Result<Appointment, ReminderRefusal>> {
  const sent = await sendReminder(scope, {
    ...how,
    appointmentId: id,
    clickId,
    prepare: (tx) => prepareReminder(tx, { id, language }),
  });
  return sent.ok ? ok(await getAppointment(scope, { id })) : sent;
}

/**
 * Records, once a click, that a person opened the message in WhatsApp. The appointment's status
 * does not change.
 */
export async function recordAppointmentReminderOpened(
  scope: ClinicScope,
  { id, clickId, language }: Click,
): Promise<Result<Appointment, NotSendable | { code: 'DO_NOT_CONTACT' | 'NO_CONSENT' }>> {
  return inTransaction(scope, async (tx) => {
    const recorded = await recordReminderOpened(tx, {
      appointmentId: id,
      clickId,
      reminder: await prepareReminder(tx, { id, language }),
    });
    return recorded.ok ? ok(await getAppointment(tx, { id })) : recorded;
  });
}

/**
 * Records a person's answer whether a message with unknown outcome arrived; if not, it may be sent
 * again. Repeating the answer changes nothing.
 */
export async function resolveAppointmentReminder(
  scope: ClinicScope,
  { id, arrived }: { id: AppointmentId; arrived: boolean },
): Promise<Result<Appointment, NotPossible<Appointment>>> {
  return recordReport(scope, {
    id,
    say: (tx) => resolveReminder(tx, { appointmentId: id, arrived }),
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
  const written = await writeReminder(tx, {
    appointment: { ...appointment, patientLanguage },
    language,
  });
  const { text } = written;
  // Only another language than the usual one says something about the patient.
  if (patient && written.language !== written.usual)
    await rememberLanguage(tx, { patientId: patient.id, language: written.language });
  const isCancelled = appointment.status === 'cancelled';
  const recipient = { patientId: appointment.patientId, purpose: 'care' as const };
  const visit = { ...appointment, appointmentId: appointment.id };
  return { number: appointment.contactNumber, text, visit, isCancelled, recipient };
}

async function writeReminder(
  scope: ClinicScope,
  input: { appointment: Remindable & Pick<Appointment, 'patientLanguage'>; language?: Language },
): Promise<{ text: string; language: Language; usual: Language }> {
  const clinic = await clinicDetails(scope);
  const usual = input.appointment.patientLanguage ?? clinic.defaultLanguage;
  const { appointment, language = usual } = input;
  const { doctorId } = appointment;
  const doctor = doctorId === null ? undefined : await findDoctor(scope, { id: doctorId });
  const doctorName = doctor?.namesByLanguage[language];
  const doctorNames = doctor && doctorName ? { [doctor.id]: doctorName } : {};
  return {
    text: reminderText({ appointment, words: reminderWords({ clinic, language, doctorNames }) }),
    language,
    usual,
  };
}
