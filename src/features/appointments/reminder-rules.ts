import {
  composeMessage,
  formatDateWith,
  monthNamesIn,
} from '#features/writing/drafting/compose-messages.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import type { Language } from '#platform/language.ts';
import { formatTime } from '#platform/calendar.ts';
import { NO_DOCTOR } from './rules.ts';
import type { Appointment, ReminderWords } from './schema.ts';

/** The clinic's details that its message uses. */
export interface RemindingClinic {
  /** The account's name; patients see it only when `clinicName` is empty. */
  readonly name: string;
  readonly clinicName: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
}

/** The fields of an appointment that its message uses. */
export type Remindable = Pick<
  Appointment,
  'patientName' | 'appointmentDate' | 'appointmentTime' | 'doctorName'
>;

/**
 * Returns the parts of the clinic's messages in a language. It loads every language, so screens get
 * the parts from the server.
 */
export function reminderWords({
  clinic,
  language,
}: {
  clinic: RemindingClinic;
  language: Language;
}): ReminderWords {
  return {
    language,
    template: BUILT_IN_TEMPLATES[language].appointment,
    months: monthNamesIn(language),
    clinicName: clinic.clinicName || clinic.name,
    clinicPhone: clinic.contactPhone || clinic.contactWhatsapp,
  };
}

/**
 * Composes the message that asks the patient to arrive 15 minutes early; leaves out unknown
 * details.
 */
export function reminderText({
  appointment,
  words,
}: {
  appointment: Remindable;
  words: ReminderWords;
}): string {
  const { patientName, appointmentDate, appointmentTime, doctorName } = appointment;
  return composeMessage({
    template: words.template,
    values: {
      patient_name: patientName,
      clinic_name: words.clinicName,
      doctor_name: doctorName === NO_DOCTOR.doctorName ? '' : doctorName,
      date: formatDateWith(words.months, appointmentDate),
      time: formatTime(appointmentTime),
      clinic_phone: words.clinicPhone,
    },
  });
}
