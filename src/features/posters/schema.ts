import * as z from 'zod/mini';
import { Language } from '#platform/schema.ts';

/** What posters and slips show in one language. */
export const PosterPage = z.strictObject({
  language: Language,
  clinicName: z.string(),
  /** What the patient sends. */
  optInText: z.string(),
  /** Null without a WhatsApp number of the clinic. */
  optInLink: z.nullable(z.string()),
});
export type PosterPage = z.infer<typeof PosterPage>;

export const Posters = z.strictObject({
  defaultLanguage: Language,
  /** One for each language. */
  pages: z.array(PosterPage),
  /** Null without a Google link of the clinic. */
  reviewLink: z.nullable(z.string()),
  /** Patients' messages reach the clinic, so consent is recorded as it is sent. */
  isRecorded: z.boolean(),
});
export type Posters = z.infer<typeof Posters>;
