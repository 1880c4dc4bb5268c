import * as z from 'zod/mini';
import { Language } from '#platform/schema.ts';

/** The texts of posters and slips in one language. */
export const PosterPage = z.strictObject({
  language: Language,
  clinicName: z.string(),
  /** The message that the patient sends. */
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
  /**
   * Looks like the short link of its own that each slip gets, and leads nowhere; null where slips get
   * none, because no phone could open it.
   */
  sampleLink: z.nullable(z.string()),
  /** The slips with links that are still valid, and those of them that a person opened. */
  slips: z.strictObject({ printed: z.int(), opened: z.int() }),
});
export type Posters = z.infer<typeof Posters>;

/** The most slips that are printed at once: ten sheets of A4. */
export const MOST_SLIPS = 80;

export const SlipsInput = z.strictObject({
  language: Language,
  count: z.int().check(z.gte(1), z.lte(MOST_SLIPS)),
});
export type SlipsInput = z.infer<typeof SlipsInput>;
