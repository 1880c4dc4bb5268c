import { getClinicName, type NamesByLanguage } from '#features/clinics/name-rules.ts';
import { contactValues } from '#features/text-checks/contacts.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import type { PlaceholderValues } from '#features/content/fill-template.ts';
import type { Language } from '#platform/language.ts';
import { numberToDial } from '#platform/phone.ts';
import { cleanName, titleCase } from '#platform/text.ts';
import type { Review, ReviewInput } from './schema.ts';

/** The clinic's details that its messages use. */
export interface SendingClinic {
  /** The account's name; patients see it only when `clinicName` is empty. */
  readonly name: string;
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly clinicAddress: string;
  readonly gmbLink: string;
  readonly mapLink: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
  readonly website: string;
  readonly bookingLink: string;
  readonly furtherPhones: string;
}

/** Turns 'asha  devi ' into 'Asha Devi', as the specification requires. */
export function cleanPatientName(name: string): string {
  return titleCase(cleanName(name));
}

/**
 * Returns those `wanted` fields that differ from the current ones, cleaned as they will be stored.
 */
export function findChanges(current: Review, input: Partial<ReviewInput>): Partial<ReviewInput> {
  const { patientName, ...others } = input;
  const clean =
    patientName === undefined ? others : { ...others, patientName: cleanPatientName(patientName) };
  return Object.fromEntries(
    Object.entries(clean).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof ReviewInput],
    ),
  );
}

/**
 * Returns the language that is known of a review's patient: what the patient book says, else that of
 * the messages prepared last, else of the review text; undefined as long as none was chosen.
 */
export function findKnownLanguage({
  patientLanguage,
  localizedMessageBundle,
  aiReviewText,
  language,
}: Pick<Review, 'patientLanguage' | 'aiReviewText' | 'language'> & {
  localizedMessageBundle: { language: Language } | null;
}): Language | undefined {
  const textLanguage = aiReviewText === null ? undefined : language;
  return patientLanguage ?? localizedMessageBundle?.language ?? textLanguage;
}

/**
 * Returns the values of REVIEW_PLACEHOLDERS and CLINIC_PLACEHOLDERS for `review`, with dates
 * and the clinic's name in `language`, and '' for unknown values.
 */
export function placeholderValues({
  review,
  clinic,
  language,
}: {
  review: Pick<Review, 'patientName' | 'appointmentDate'>;
  clinic: SendingClinic;
  language: Language;
}): PlaceholderValues {
  return {
    patient_name: review.patientName,
    clinic_name: getClinicName(clinic, language),
    clinic_address: clinic.clinicAddress,
    visit_date:
      review.appointmentDate === null ? '' : formatVisitDate(language, review.appointmentDate),
    gmb_link: clinic.gmbLink,
    contact_phone: numberToDial(clinic.contactPhone || clinic.contactWhatsapp),
    ...contactValues(clinic),
  };
}
