import * as z from 'zod/mini';
import { PatientId } from '#features/patients/schema.ts';
import { ReviewPoint } from '#features/review-drafts/schema.ts';
import { idSchema } from '#platform/ids.ts';
import { Language } from '#platform/schema.ts';

export const FeedbackId = idSchema('FeedbackId');
export type FeedbackId = z.infer<typeof FeedbackId>;

/** The most characters that a patient may send. */
export const LONGEST_FEEDBACK = 2000;

/** A patient's private feedback to the clinic. */
export const Feedback = z.strictObject({
  id: FeedbackId,
  /** Null when the patient's row has gone, and for what came by a printed slip. */
  patient: z.nullable(
    z.strictObject({
      id: PatientId,
      name: z.string(),
      /** Null for a person who is reached through a guardian. */
      number: z.nullable(z.string()),
      doNotContact: z.optional(z.literal(true)),
    }),
  ),
  /** By a printed slip, which anyone may have been handed. */
  isFromSlip: z.boolean(),
  /** More can still come by the same slip. */
  isSlipOpen: z.boolean(),
  points: z.array(ReviewPoint),
  words: z.string(),
  wantsAnswer: z.boolean(),
  language: Language,
  receivedAt: z.iso.datetime(),
  /** Null while it is open. */
  closedAt: z.nullable(z.iso.datetime()),
  closedByName: z.nullable(z.string()),
});
export type Feedback = z.infer<typeof Feedback>;

export const FeedbackPage = z.strictObject({
  items: z.array(Feedback),
  /** More than are listed. */
  hasMore: z.boolean(),
  /** All that is open, listed or not. */
  open: z.int(),
});
export type FeedbackPage = z.infer<typeof FeedbackPage>;

/** Feedback that is open, and the part of it whose patients want an answer. */
export const FeedbackCount = z.strictObject({ open: z.int(), toAnswer: z.int() });
export type FeedbackCount = z.infer<typeof FeedbackCount>;
