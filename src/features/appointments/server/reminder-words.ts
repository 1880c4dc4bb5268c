import { getClinicName } from '#features/clinics/name-rules.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { numberToDial } from '#platform/phone.ts';
import type { Language } from '#platform/language.ts';
import type { RemindingClinic } from '../reminder-rules.ts';
import type { AppointmentTemplate, ReminderWords } from '../schema.ts';

/** Returns the parts of the clinic's reminders, or of another text about appointments, in a language. */
export function reminderWords({
  clinic,
  language,
  doctorNames,
  template = 'appointment',
}: {
  clinic: RemindingClinic;
  language: Language;
  doctorNames: ReminderWords['doctorNames'];
  template?: AppointmentTemplate | undefined;
}): ReminderWords {
  return {
    language,
    template: BUILT_IN_TEMPLATES[language][template],
    clinicName: getClinicName(clinic, language),
    clinicPhone: numberToDial(clinic.contactPhone || clinic.contactWhatsapp),
    clinicAddress: clinic.clinicAddress,
    mapLink: clinic.mapLink,
    doctorNames,
  };
}
