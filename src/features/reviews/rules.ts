import type { ClinicMarks, GuardRule } from '#features/writing/guards/schema.ts';
import { formatDateIn } from '#features/writing/messages/rules.ts';
import type { PlaceholderValues } from '#features/writing/placeholders/rules.ts';
import type { Language } from '#platform/language.ts';
import { cleanName, titleCase } from '#platform/text.ts';
import type { Review, ReviewInput } from './schema.ts';

/** The clinic as its messages name it. */
export interface SendingClinic {
  /** How the clinic calls itself; patients see it only where `clinicName` is empty. */
  readonly name: string;
  readonly clinicName: string;
  readonly clinicAddress: string;
  readonly gmbLink: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
}

/** 'asha  devi ' as 'Asha Devi': the specification's cleaning step. */
export function cleanPatientName(typed: string): string {
  return titleCase(cleanName(typed));
}

/** Those of the `wanted` fields that are not so already, cleaned as they will be stored. */
export function changedFields(current: Review, wanted: Partial<ReviewInput>): Partial<ReviewInput> {
  const { patientName, ...others } = wanted;
  const cleaned =
    patientName === undefined ? others : { ...others, patientName: cleanPatientName(patientName) };
  return Object.fromEntries(
    Object.entries(cleaned).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof ReviewInput],
    ),
  );
}

export function clinicNameOf(clinic: SendingClinic): string {
  return clinic.clinicName || clinic.name;
}

/** What stands for REVIEW_PLACEHOLDERS in the messages of `review`; the date as `language` writes it, '' for what is not known. */
export function placeholderValues({
  review,
  clinic,
  language,
}: {
  review: Review;
  clinic: SendingClinic;
  language: Language;
}): PlaceholderValues {
  return {
    patient_name: review.patientName,
    clinic_name: clinicNameOf(clinic),
    clinic_address: clinic.clinicAddress,
    visit_date:
      review.appointmentDate === null ? '' : formatDateIn(language, review.appointmentDate),
    gmb_link: clinic.gmbLink,
    contact_phone: clinic.contactPhone || clinic.contactWhatsapp,
  };
}

/** What of the clinic's own may stand in a review text. */
export function marksOf(clinic: SendingClinic): ClinicMarks {
  const name = clinicNameOf(clinic);
  return {
    names: [name],
    phones: [clinic.contactPhone, clinic.contactWhatsapp],
    // A name such as 'Smile.care' reads like a link.
    links: [clinic.gmbLink, ...name.split(/\s+/)],
  };
}

/** What to tell whoever wrote a review text that breaks `rule`. */
export const GUARD_SENTENCES: Readonly<Record<GuardRule, string>> = {
  EMPTY: 'Review text cannot be empty.',
  TOO_LONG: 'Use at most 300 words.',
  UNKNOWN_PLACEHOLDER: 'A review text has no placeholders: write the words themselves.',
  WRONG_SCRIPT: 'This text is not in the chosen language.',
  FOREIGN_LINK: "Only the clinic's own link may stand here.",
  FOREIGN_PHONE: "Only the clinic's own phone number may stand here.",
  ASKS_FOR_STARS: 'A review text cannot ask for stars or for praise.',
  INCENTIVE: 'A review text cannot offer something in return.',
  DIAGNOSIS: 'A review text cannot state a diagnosis.',
  CURE_CLAIM: 'A review text cannot promise a cure or a result.',
  NO_OPT_OUT: 'The text does not say how to stop these messages.',
};
