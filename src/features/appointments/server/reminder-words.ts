import { getClinicName } from '#features/clinics/name-rules.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/message-templates/languages.ts';
import type { Language } from '#platform/language.ts';
import type { RemindingClinic } from '../reminder-rules.ts';
import type { ReminderWords } from '../schema.ts';

/** Returns the parts of the clinic's reminders in a language. */
export function reminderWords({
  clinic,
  language,
  doctorNames,
}: {
  clinic: RemindingClinic;
  language: Language;
  doctorNames: ReminderWords['doctorNames'];
}): ReminderWords {
  return {
    language,
    template: BUILT_IN_TEMPLATES[language].appointment,
    clinicName: getClinicName(clinic, language),
    clinicPhone: clinic.contactPhone || clinic.contactWhatsapp,
    clinicAddress: clinic.clinicAddress,
    mapLink: clinic.mapLink,
    doctorNames,
  };
}
