import {
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  NoOutputGeneratedError,
  Output,
  streamText,
  type LanguageModel,
} from 'ai';
import type { Prompt } from '../prompt-schema.ts';
import { BrokenConnection } from './provider-fetch.ts';

/** One request to a model. */
export interface Asking {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  /** True when the answer shall be held to the prompt's JSON schema. */
  readonly takesFormat: boolean;
  readonly signal: AbortSignal | undefined;
}

/** The model's answer in one piece. Rejects when it gives none. */
export async function wholeAnswer(asking: Asking): Promise<string> {
  const { text } = await generateText(requestOf(asking));
  return text;
}

/**
 * The model's answer, told to `onText` as far as it has come. Empty when nothing came that can be read as events, as from a server that
 * knows only whole answers. Rejects when the model refuses, or stops in the middle.
 */
export async function streamedAnswer(
  asking: Asking,
  onText: (soFar: string) => void,
): Promise<string> {
  // What goes wrong is thrown below; else the package prints it as well.
  const { stream } = streamText({ ...requestOf(asking), onError: () => undefined });
  let text = '';
  for await (const part of stream) {
    asking.signal?.throwIfAborted();
    if (part.type === 'error') throwUnlessSilent(part.error, text);
    if (part.type !== 'text-delta') continue;
    text += part.text;
    onText(text);
  }
  asking.signal?.throwIfAborted();
  return text;
}

/** A stream without an end was cut, unless nothing came at all: that was no stream. */
function throwUnlessSilent(error: unknown, text: string): void {
  const hasNoEnd =
    NoOutputGeneratedError.isInstance(error) || InvalidResponseDataError.isInstance(error);
  if (!hasNoEnd) throw error;
  if (text !== '') throw new BrokenConnection('the answer has no end', { cause: error });
}

function requestOf({ model, prompt, takesFormat, signal }: Asking) {
  return {
    model,
    instructions: prompt.instructions,
    prompt: prompt.data,
    maxRetries: 0,
    abortSignal: signal,
    ...(takesFormat ? { output: unreadAnswer(prompt.format) } : {}),
  };
}

/** Holds the model to a schema, and leaves the reading to us: a fence around the JSON is no reason to refuse it. */
function unreadAnswer(format: Prompt['format']): Output.Output<string, string, never> {
  const { name, responseFormat } = Output.object({
    schema: jsonSchema({ ...format }),
    name: 'answer',
  });
  return {
    name,
    responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    // What comes is handed on with each change of this.
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  };
}
