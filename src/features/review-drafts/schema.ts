import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { Language, paragraphsSchema, nonEmptyLineSchema } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { LONGEST_MESSAGE_WORDS } from '#features/text-checks/schema.ts';
import { WRITING_STAGES } from '#features/models/writer.ts';

/** The part of a patient's words that is read, in characters. */
export const LONGEST_HINT = 1000;

export const TONES = ['warm', 'friendly', 'professional', 'simple'] as const;
export const Tone = z.enum(TONES);
export type Tone = z.infer<typeof Tone>;

/** A longer term is no term but a text. */
export const LONGEST_TERM = 60;

export const TermsToKeep = z
  .array(nonEmptyLineSchema(LONGEST_TERM, markText('A term needs at least one word')))
  .check(z.maxLength(10, markText('Use at most 10 terms')));
export type TermsToKeep = z.infer<typeof TermsToKeep>;

/** A point of the visit that the patient called good or bad. */
export const ReviewPoint = z.strictObject({
  point: z.enum(POINTS),
  direction: z.enum(DIRECTIONS),
});
export type ReviewPoint = z.infer<typeof ReviewPoint>;

/** The points that the patient named, each once. */
export const ReviewPoints = z.array(ReviewPoint).check(
  z.maxLength(POINTS.length, markText('Name each point once')),
  z.refine((points) => new Set(points.map(({ point }) => point)).size === points.length, {
    error: markText('Name each point once'),
  }),
);

/**
 * The data of a visit that a writer of a review draft may receive, without the patient's name,
 * number and address (S20), and without the doctor and the treatment (S22).
 */
export const ReviewTextRequest = z.strictObject({
  clinicName: nonEmptyLineSchema(120, markText('Clinic name is required')),
  visitOn: z.optional(CalendarDate),
  /** Its kind in English, for a model: never a treatment that patients keep private. */
  visitKind: z.optional(z.string()),
  /** The patient's opinions on single points. */
  points: z._default(ReviewPoints, []),
  tone: z._default(Tone, 'warm'),
  maxWords: z._default(z.number().check(z.int(), z.gte(20), z.lte(LONGEST_MESSAGE_WORDS)), 80),
  language: z._default(Language, 'en'),
  /** The patient's own words about the visit; the API's `seedPatientHint`. */
  hint: z.optional(paragraphsSchema(LONGEST_HINT)),
  /** The clinic's notes about the visit, for a model that the clinic lets read them. */
  notes: z.optional(paragraphsSchema(2000)),
  /** Words that the text must contain as they are, untranslated. */
  termsToKeep: z.optional(TermsToKeep),
  /**
   * The same request and seed give the same text. The caller uses a new seed for each draft, such
   * as the review's id.
   */
  seed: z.string().check(z.maxLength(200)),
});
export type ReviewTextRequest = z.infer<typeof ReviewTextRequest>;

/** The progress of a review draft; the count starts again with each try. */
export const DraftProgress = z.strictObject({
  stage: z.enum(WRITING_STAGES),
  words: z.int().check(z.nonnegative()),
});
export type DraftProgress = z.infer<typeof DraftProgress>;

export const WrittenText = z.strictObject({
  text: z.string().check(z.minLength(1)),
  language: Language,
  /** 'built-in', or the name of the model that wrote. */
  writer: z.string(),
});
export type WrittenText = z.infer<typeof WrittenText>;

/** `ai3`: thank-you, draft and link. `simple`: a plain thank-you and the link. */
export const BUNDLE_FLOWS = ['ai3', 'simple'] as const;
export const BundleFlow = z.enum(BUNDLE_FLOWS);
export type BundleFlow = z.infer<typeof BundleFlow>;

export const BUNDLE_MESSAGE_TYPES = [
  'ai_first',
  'simple_thank_you',
  'ai_second',
  'gmb_link',
] as const;
export const BundleMessageType = z.enum(BUNDLE_MESSAGE_TYPES);
export type BundleMessageType = z.infer<typeof BundleMessageType>;

/** The messages of each flow in their sending order. */
export const FLOW_MESSAGES = {
  ai3: ['ai_first', 'ai_second', 'gmb_link'],
  simple: ['simple_thank_you', 'gmb_link'],
} as const satisfies Readonly<Record<BundleFlow, readonly BundleMessageType[]>>;

export const BundleMessage = z.strictObject({
  type: BundleMessageType,
  text: z.string().check(z.minLength(1)),
  /** From 1: which message goes out first. */
  order: z.number().check(z.int(), z.positive()),
});
export type BundleMessage = z.infer<typeof BundleMessage>;
