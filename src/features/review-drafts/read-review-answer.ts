import * as z from 'zod/mini';
import { wordCount } from '#features/text-checks/similarity.ts';

/**
 * A model's answer to a request for a review; strict, because an external model may answer
 * anything.
 */
export const ReviewAnswer = z.strictObject({ reviewText: z.string().check(z.minLength(1)) });
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** No draft is as long as this; longer answers are not parsed. */
const LONGEST_ANSWER = 50_000;
const ANSWER_OBJECT = /\{\s*"reviewText"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}/s;

/**
 * Parses the draft in a model's answer, ignoring a code fence or prose around its JSON; undefined
 * when there is none.
 */
export function readReviewAnswer(answer: string): string | undefined {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const [match] = ANSWER_OBJECT.exec(answer) ?? [];
  if (match === undefined) return undefined;
  try {
    return ReviewAnswer.safeParse(JSON.parse(match)).data?.reviewText;
  } catch {
    return undefined;
  }
}

const DRAFT_SO_FAR = /"reviewText"\s*:\s*"((?:[^"\\]|\\.)*)/s;

/** Counts the words of a draft in an answer that may be incomplete. */
export function draftWordsSoFar(answer: string): number {
  if (answer.length > LONGEST_ANSWER) return 0;
  const [, text = ''] = DRAFT_SO_FAR.exec(answer) ?? [];
  return wordCount(text.replaceAll('\\n', ' '));
}
