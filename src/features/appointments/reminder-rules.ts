import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { formatDay, formatTimeOfDay } from '#features/content/dates.ts';
import { NO_DOCTOR } from './rules.ts';
import type { Appointment, ReminderWords } from './schema.ts';

/** The clinic's details that its message uses. */
export interface RemindingClinic {
  /** The account's name; patients see it only when `clinicName` is empty. */
  readonly name: string;
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
  readonly clinicAddress: string;
  readonly mapLink: string;
}

/** The fields of an appointment that its message uses. */
export type Remindable = Pick<
  Appointment,
  'patientName' | 'appointmentDate' | 'appointmentTime' | 'doctorId' | 'doctorName'
>;

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
  const { patientName, appointmentDate, appointmentTime } = appointment;
  return composeMessage({
    template: words.template,
    values: {
      patient_name: patientName,
      clinic_name: words.clinicName,
      doctor_name: getDoctorName(appointment, words),
      date: formatDay(words.language, appointmentDate),
      time: formatTimeOfDay(words.language, appointmentTime),
      clinic_phone: words.clinicPhone,
      clinic_address: words.clinicAddress,
      map_link: words.mapLink,
    },
  });
}

/**
 * Composes one message about all appointments of a phone on a day, in time order; each line names its patient where the
 * message is about more than one. `appointments` has one at least.
 */
export function familyReminderText({
  appointments,
  words,
}: {
  appointments: readonly Remindable[];
  words: ReminderWords;
}): string {
  const [first] = appointments;
  if (first === undefined) throw new Error('A reminder is about an appointment');
  const names = [...new Set(appointments.map(({ patientName }) => patientName))];
  const lines = appointments.map((appointment) =>
    [
      formatTimeOfDay(words.language, appointment.appointmentTime),
      names.length === 1 ? '' : appointment.patientName,
      getDoctorName(appointment, words),
    ]
      .filter((part) => part !== '')
      .join(' · '),
  );
  const text = composeMessage({
    template: words.template,
    values: {
      patient_name: names.join(', '),
      clinic_name: words.clinicName,
      doctor_name: '',
      date: formatDay(words.language, first.appointmentDate),
      time: ['', ...lines].join('\n'),
      clinic_phone: words.clinicPhone,
      clinic_address: words.clinicAddress,
      map_link: words.mapLink,
    },
  });
  return text.replaceAll(/(?<! ) +\n/g, '\n');
}

/** Selects the words in the patient's language; else the first, in the clinic's default language. */
export function selectWords(
  { patientLanguage }: Pick<Appointment, 'patientLanguage'>,
  words: readonly ReminderWords[],
): ReminderWords | undefined {
  return words.find(({ language }) => language === patientLanguage) ?? words[0];
}

function getDoctorName(
  { doctorId, doctorName }: Remindable,
  { doctorNames }: ReminderWords,
): string {
  if (doctorName === NO_DOCTOR.doctorName) return '';
  return (doctorId === null ? undefined : doctorNames[doctorId]) ?? doctorName;
}
