import {
  UnreadableAnswer,
  type AnswerOptions,
  type TextModel,
} from '#features/models/server/model.ts';
import type { Prompt } from '#features/models/prompt-schema.ts';
import { claimPrompt, readClaimAnswer } from '../claim-prompt.ts';
import { readReviewAnswer } from '../read-review-answer.ts';
import { reviewPrompt } from '../review-prompt.ts';
import type { ReviewTextRequest, WrittenText } from '../schema.ts';

/** A provider's model. */
export type ProviderModel = TextModel & Required<Pick<TextModel, 'answer'>>;

/** True for a provider's model, false for the built-in writer. */
export function isProviderModel(writer: TextModel): writer is ProviderModel {
  return writer.answer !== undefined;
}

/**
 * Asks a model for a draft in the request's language. The caller checks it (`checkText`) before it
 * is stored. Rejects with an UnreadableAnswer, or as the model does.
 */
export async function askForDraft(
  model: ProviderModel,
  request: ReviewTextRequest,
  options: AnswerOptions,
): Promise<WrittenText> {
  const text = await ask(model, { prompt: reviewPrompt(request), read: readReviewAnswer, options });
  return { text, language: request.language, writer: model.name };
}

/**
 * Asks a model for the indexes of the sentences that do not follow from the request. Rejects with
 * an UnreadableAnswer, or as the model does.
 */
export function askForUnsupported(
  model: ProviderModel,
  request: ReviewTextRequest,
  { sentences, ...options }: AnswerOptions & { readonly sentences: readonly string[] },
): Promise<readonly number[]> {
  return ask(model, { prompt: claimPrompt(request, sentences), read: readClaimAnswer, options });
}

async function ask<Answer>(
  model: ProviderModel,
  {
    prompt,
    read,
    options,
  }: { prompt: Prompt; read: (answer: string) => Answer | undefined; options: AnswerOptions },
): Promise<Answer> {
  const answer = read(await model.answer(prompt, options));
  if (answer === undefined) throw new UnreadableAnswer();
  return answer;
}
