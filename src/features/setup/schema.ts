import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoctorId, SetupMark } from '#features/clinics/schema.ts';
import { isListingLink } from '#features/clinics/rules.ts';
import { PatientInput } from '#features/patients/schema.ts';
import { readAddress } from '#platform/link.ts';
import { Language, longestText, PhoneNumber } from '#platform/schema.ts';

/** The steps of the list in their order. */
export const SETUP_STEPS = [
  'doctor',
  'phone',
  'languages',
  'listing',
  'hours',
  'patient',
  'test',
] as const;

export const SetupStepId = z.enum(SETUP_STEPS);
export type SetupStepId = z.infer<typeof SetupStepId>;

export const SetupStep = z.strictObject({ id: SetupStepId, isDone: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

/** The facts about a clinic, as far as the steps ask for it. */
export const SetupFacts = z.strictObject({
  /** The name of a doctor; null without one. */
  doctor: z.nullable(z.string()),
  contactPhone: z.string(),
  contactWhatsapp: z.string(),
  languages: z.array(Language),
  defaultLanguage: Language,
  gmbLink: z.string(),
  /** The first doctor, and on how many weekdays a doctor sees patients; null without a doctor. */
  hours: z.nullable(z.strictObject({ doctorId: DoctorId, version: z.int(), days: z.int() })),
  patients: z.int(),
  /** A person said that these are the languages, or sent the test message. */
  marks: z.array(SetupMark),
});
export type SetupFacts = z.infer<typeof SetupFacts>;

export const Setup = z.strictObject({
  steps: z.array(SetupStep),
  facts: SetupFacts,
  /** The version of the clinic's settings, for the steps that change them. */
  version: z.int(),
  /** A message as a patient of this clinic would get it now. */
  preview: z.strictObject({
    language: Language,
    text: z.string(),
    filledIn: z.array(z.string()),
  }),
});
export type Setup = z.infer<typeof Setup>;

/** The fields of the step for the clinic's phone. */
export const PhoneStep = z.strictObject({ contactPhone: PhoneNumber });

/** The field of the step for the clinic's Google link. */
export const ListingStep = z.strictObject({
  gmbLink: z.string().check(
    longestText(2000),
    z.overwrite(readAddress),
    z.refine(isListingLink, {
      error: markText(
        'Paste the https link of your Google listing, such as https://g.page/r/…/review',
      ),
    }),
  ),
});

/** The fields of the step for the first patient. */
export const PatientStep = z.strictObject({
  name: PatientInput.shape.name,
  number: PhoneNumber,
});
