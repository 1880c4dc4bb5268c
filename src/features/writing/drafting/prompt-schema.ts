import * as z from 'zod/mini';

/** A model's prompt: instructions and rules, apart from the data that it must not obey. */
export interface Prompt {
  readonly instructions: string;
  /** The user's message, which is only fenced JSON. */
  readonly data: string;
  /** The format of the answer as JSON Schema, for providers that can require one. */
  readonly format: Readonly<Record<string, unknown>>;
}

/**
 * A model's answer to a request for a review; strict, because an external model may answer
 * anything.
 */
export const ReviewAnswer = z.strictObject({ reviewText: z.string().check(z.minLength(1)) });
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;
