import { composeMessage, formatDateIn } from '#features/writing/messages/rules.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import type { Language } from '#platform/language.ts';
import { formatTime } from '#platform/calendar.ts';
import { NO_DOCTOR } from '../lists.ts';
import type { Appointment } from '../schema.ts';

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

/** The message that asks the patient to arrive 15 minutes early; what the clinic has not said is left out. */
export function reminderText({
  appointment,
  clinic,
  language,
}: {
  appointment: Remindable;
  clinic: RemindingClinic;
  language: Language;
}): string {
  const { patientName, appointmentDate, appointmentTime, doctorName } = appointment;
  return composeMessage({
    template: BUILT_IN_TEMPLATES[language].appointment,
    values: {
      patient_name: patientName,
      clinic_name: clinic.clinicName || clinic.name,
      doctor_name: doctorName === NO_DOCTOR.doctorName ? '' : doctorName,
      date: formatDateIn(language, appointmentDate),
      time: formatTime(appointmentTime),
      clinic_phone: clinic.contactPhone || clinic.contactWhatsapp,
    },
  });
}
