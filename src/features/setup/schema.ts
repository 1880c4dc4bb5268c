import * as z from 'zod/mini';
import { SetupMark } from '#features/clinics/schema.ts';
import { Language } from '#platform/schema.ts';

/** The steps of the list in their order. */
export const SETUP_STEPS = ['doctor', 'phone', 'languages', 'listing', 'patient', 'test'] as const;

export const SetupStepId = z.enum(SETUP_STEPS);
export type SetupStepId = z.infer<typeof SetupStepId>;

export const SetupStep = z.strictObject({ id: SetupStepId, isDone: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

/** What a clinic has, as far as the steps ask for it. */
export const SetupFacts = z.strictObject({
  /** The name of a doctor; null without one. */
  doctor: z.nullable(z.string()),
  contactPhone: z.string(),
  contactWhatsapp: z.string(),
  languages: z.array(Language),
  defaultLanguage: Language,
  gmbLink: z.string(),
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
