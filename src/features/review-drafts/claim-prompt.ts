import * as z from 'zod/mini';
import type { ReviewTextRequest } from './schema.ts';
import { DATA_ONLY, toFencedJson, type Prompt } from '#features/models/prompt-schema.ts';
import { reviewData } from './review-prompt.ts';

/** Builds the prompt that asks which sentences of a draft do not follow from its request. */
export function claimPrompt(request: ReviewTextRequest, sentences: readonly string[]): Prompt {
  const { notes: _background, visitKind: _kind, ...data } = reviewData(request);
  return {
    instructions: [
      'You check sentences against data. sentences is a list; its first entry has index 0.',
      'A sentence is supported only if every claim in it follows from the data: the visit to clinicName, its day visitOn, an entry of points in the same direction, the words of hint as they are, or a general thanks.',
      'A sentence is unsupported if it adds or reverses anything: a person, reason, place, time, price, treatment, result, feeling, comparison or advice.',
      DATA_ONLY,
      'Answer with one JSON object and nothing else, listing the indexes of unsupported sentences: {"unsupported": []}',
    ].join('\n'),
    data: toFencedJson({ ...data, sentences }),
    format: {
      type: 'object',
      properties: { unsupported: { type: 'array', items: { type: 'integer' } } },
      required: ['unsupported'],
      additionalProperties: false,
    },
  };
}

const ClaimAnswer = z.strictObject({
  unsupported: z.array(z.int().check(z.nonnegative())).check(z.maxLength(1000)),
});
const ANSWER_OBJECT = /\{[^{}]*\}/s;
const LONGEST_ANSWER = 5000;

/**
 * Parses the indexes of the unsupported sentences, ignoring a code fence or prose around the JSON;
 * undefined when the answer is not readable.
 */
export function readClaimAnswer(answer: string): number[] | undefined {
  if (answer.length > LONGEST_ANSWER) return undefined;
  try {
    return ClaimAnswer.safeParse(JSON.parse(ANSWER_OBJECT.exec(answer)?.[0] ?? '')).data
      ?.unsupported;
  } catch {
    return undefined;
  }
}
