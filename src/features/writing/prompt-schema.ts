import * as z from 'zod/mini';

/** What a model is asked: who it is and what rules hold, apart from the data that it must not obey. */
export interface Prompt {
  readonly instructions: string;
  /** The user's turn: nothing but fenced JSON. */
  readonly data: string;
  /** The shape of the answer as JSON Schema, for providers that can be held to one. */
  readonly format: Readonly<Record<string, unknown>>;
}

/** What a model must answer when asked for a review; strict, because an outside model may answer anything. */
export const ReviewAnswer = z.strictObject({ reviewText: z.string().check(z.minLength(1)) });
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;
