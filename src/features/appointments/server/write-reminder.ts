import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { findDoctor } from '#features/clinics/server/doctors.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { familyReminderText, reminderText, type Remindable } from '../reminder-rules.ts';
import type { Appointment, AppointmentTemplate, ReminderWords } from '../schema.ts';
import { reminderWords } from './reminder-words.ts';

interface ReminderToWrite {
  /** One at least, of one phone, in time order. */
  readonly appointments: readonly (Remindable & Pick<Appointment, 'patientLanguage'>)[];
  /** The first patient's language unless said otherwise, else the clinic's default one. */
  readonly language?: Language | undefined;
  readonly template?: AppointmentTemplate | undefined;
}

/** Writes one message about appointments; `usual` is the language that it has when none is chosen. */
export async function writeReminder(
  scope: ClinicScope,
  { appointments, template, ...options }: ReminderToWrite,
): Promise<{ text: string; language: Language; usual: Language }> {
  const [appointment] = appointments;
  if (appointment === undefined) throw new Error('A reminder is about an appointment');
  const clinic = await clinicDetails(scope);
  const usual = appointment.patientLanguage ?? clinic.defaultLanguage;
  const { language = usual } = options;
  const doctorNames = await findDoctorNames(scope, { appointments, language });
  const words = reminderWords({ clinic, language, doctorNames, template });
  const text =
    appointments.length === 1
      ? reminderText({ appointment, words })
      : familyReminderText({ appointments, words });
  return { text, language, usual };
}

/** Finds the names in this language of the appointments' doctors, where they have one. */
async function findDoctorNames(
  scope: ClinicScope,
  { appointments, language }: Pick<ReminderToWrite, 'appointments'> & { language: Language },
): Promise<ReminderWords['doctorNames']> {
  const names: ReminderWords['doctorNames'] = {};
  for (const id of new Set(appointments.flatMap(({ doctorId }) => doctorId ?? []))) {
    const name = (await findDoctor(scope, { id }))?.namesByLanguage[language];
    if (name) names[id] = name;
  }
  return names;
}
