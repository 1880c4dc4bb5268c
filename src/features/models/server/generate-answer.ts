import {
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  NoOutputGeneratedError,
  Output,
  streamText,
  type LanguageModel,
  type LanguageModelUsage,
} from 'ai';
import type { Prompt } from '../prompt-schema.ts';
import { BrokenConnection } from './provider-fetch.ts';

/** One request to a model. */
export interface ModelRequest {
  readonly model: LanguageModel;
  readonly prompt: Prompt;
  /** True to require the prompt's JSON schema. */
  readonly takesFormat: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Receives the tokens of the answer, where the provider counts them. */
  readonly onUsage?: ((usage: TokenUsage) => void) | undefined;
}

/** The tokens of one request and its answer. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Returns the model's whole answer. Rejects when there is none. */
export async function generateAnswer(asking: ModelRequest): Promise<string> {
  const { text, usage } = await generateText(toRequest(asking));
  reportUsage(asking, usage);
  return text;
}

/**
 * Returns the model's answer and passes the text so far to `onText`. Empty when the response is no
 * event stream, as from a server that does not stream. Rejects when the model refuses, or stops in
 * the middle.
 */
export async function streamAnswer(
  asking: ModelRequest,
  onText: (soFar: string) => void,
): Promise<string> {
  // Errors are thrown below; without this the package also prints them.
  const { stream } = streamText({ ...toRequest(asking), onError: () => undefined });
  let text = '';
  for await (const part of stream) {
    asking.signal?.throwIfAborted();
    if (part.type === 'error') throwUnlessSilent(part.error, text);
    if (part.type === 'finish') reportUsage(asking, part.totalUsage);
    if (part.type !== 'text-delta') continue;
    text += part.text;
    onText(text);
  }
  asking.signal?.throwIfAborted();
  return text;
}

function reportUsage({ onUsage }: ModelRequest, usage: LanguageModelUsage): void {
  const { inputTokens = 0, outputTokens = 0 } = usage;
  onUsage?.({ inputTokens, outputTokens });
}

/** A stream without an end was cut, unless it was empty: then it was no stream. */
function throwUnlessSilent(error: unknown, text: string): void {
  const hasNoEnd =
    NoOutputGeneratedError.isInstance(error) || InvalidResponseDataError.isInstance(error);
  if (!hasNoEnd) throw error;
  if (text !== '') throw new BrokenConnection('the answer has no end', { cause: error });
}

function toRequest({ model, prompt, takesFormat, signal }: ModelRequest) {
  return {
    model,
    instructions: prompt.instructions,
    prompt: prompt.data,
    maxRetries: 0,
    abortSignal: signal,
    ...(takesFormat ? { output: rawAnswer(prompt.format) } : {}),
  };
}

/**
 * Sends the schema to the model but returns the text: our parser accepts a code fence around the
 * JSON.
 */
function rawAnswer(format: Prompt['format']): Output.Output<string, string, never> {
  const { name, responseFormat } = Output.object({
    schema: jsonSchema({ ...format }),
    name: 'answer',
  });
  return {
    name,
    responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    // The package reports progress when this value changes.
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  };
}
