import bengali from '#content/bn/sentences.json' with { type: 'json' };
import english from '#content/en/sentences.json' with { type: 'json' };
import gujarati from '#content/gu/sentences.json' with { type: 'json' };
import hindi from '#content/hi/sentences.json' with { type: 'json' };
import kannada from '#content/kn/sentences.json' with { type: 'json' };
import malayalam from '#content/ml/sentences.json' with { type: 'json' };
import marathi from '#content/mr/sentences.json' with { type: 'json' };
import punjabi from '#content/pa/sentences.json' with { type: 'json' };
import tamil from '#content/ta/sentences.json' with { type: 'json' };
import telugu from '#content/te/sentences.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { Language } from '#platform/language.ts';
import { DIRECTIONS, POINTS } from './sentence-schema.ts';

/** How the built-in writer says one point in one direction. */
const PointSentences = z.strictObject({
  /** The chip that is tapped: what the patient says, in at most five words. */
  label: z.string(),
  /**
   * Sentences of 3 to 25 words with choices, `[this|that]`, and persons, `<I|we>`.
   * Each says what the label says, and no other point, person, duration, price or outcome.
   */
  sentences: z.array(z.string()),
  /** At least three sentences of at most six words, for when room is short. */
  short: z.array(z.string()),
});
export type PointSentences = z.infer<typeof PointSentences>;

/**
 * The sentences that the built-in writer has in one language for a review draft: first person, without a verb
 * form that tells the writer's gender, in the language that people speak. In `<I|we>` the first is for one person who
 * speaks, the second for several; a draft speaks as one of them throughout.
 */
const ReviewSentences = z.strictObject({
  /** Say only that the patient visited {clinic_name}; true of a test as of a consultation. */
  visited: z.array(z.string()),
  /** The same with the day, {visit_date}. */
  visitedOn: z.array(z.string()),
  /** Give thanks, for nothing in particular; {clinic_name} may be named. */
  thanks: z.array(z.string()),
  points: z.record(z.enum(POINTS), z.record(z.enum(DIRECTIONS), PointSentences)),
});
export type ReviewSentences = z.infer<typeof ReviewSentences>;

/** The sentences of review drafts, by language. */
export const REVIEW_SENTENCES: Readonly<Record<Language, ReviewSentences>> = {
  en: ReviewSentences.parse(english),
  hi: ReviewSentences.parse(hindi),
  gu: ReviewSentences.parse(gujarati),
  mr: ReviewSentences.parse(marathi),
  bn: ReviewSentences.parse(bengali),
  ta: ReviewSentences.parse(tamil),
  te: ReviewSentences.parse(telugu),
  kn: ReviewSentences.parse(kannada),
  ml: ReviewSentences.parse(malayalam),
  pa: ReviewSentences.parse(punjabi),
};
