import {
  composeMessage,
  formatDateWith,
  monthNamesIn,
} from '#features/writing/compose-messages.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import type { Language } from '#platform/language.ts';
import { formatTime } from '#platform/calendar.ts';
import { NO_DOCTOR } from './rules.ts';
import type { Appointment, ReminderWords } from './schema.ts';

/** The clinic as its message names it. */
export interface RemindingClinic {
  /** How the clinic calls itself; patients see it only where `clinicName` is empty. */
  readonly name: string;
  readonly clinicName: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
}

/** What a message says about an appointment. */
export type Remindable = Pick<
  Appointment,
  'patientName' | 'appointmentDate' | 'appointmentTime' | 'doctorName'
>;

/** What the clinic's messages in a language are written from. Knows every language: screens are told the words instead. */
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

/** The message that asks the patient to arrive 15 minutes early; what the clinic has not said is left out. */
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
