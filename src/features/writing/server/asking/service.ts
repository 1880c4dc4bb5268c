import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, generateText, jsonSchema, Output, type LanguageModel } from 'ai';
import {
  readReviewAnswer,
  reviewPrompt,
  sequencePrompt,
  TRIAL_PROMPT,
} from '../../prompts/rules.ts';
import type { Prompt } from '../../prompts/schema.ts';
import { ModelError, UnreadableAnswer, type Provider, type TextModel } from '../model.ts';

// Else the package prints to the console what a provider does not support.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What an installation says about its text model. */
export interface ModelSettings {
  readonly modelId: string;
  readonly apiKey: string;
  /** Address before the provider's own paths; undefined for its usual one. */
  readonly baseUrl: string | undefined;
  /** Hears of each failure that a request ended in. */
  readonly onFailed?: (failure: ModelError) => void;
  /** Milliseconds before the first repetition; twice as long before the second. */
  readonly pauseMs?: number;
}

/** A provider's model as the AI SDK knows it, and what may be asked of it. */
export interface AskedModel extends ModelSettings {
  readonly provider: Provider;
  readonly model: LanguageModel;
  /** True when its answers can be held to a JSON schema without tools. */
  readonly takesFormat: boolean;
}

const MOST_REPETITIONS = 2;
const USUAL_PAUSE_MS = 1000;
/** Who must wait longer than this is told so at once. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * A writer that asks a provider's model: instructions apart from the data, no tools. Repeats a request at most twice, and only after 429, 503
 * or when the connection failed. Rejects with a ModelError, an UnreadableAnswer, or as `signal` says.
 */
export function createAskingWriter(asked: AskedModel): TextModel {
  const { provider, modelId: name } = asked;
  return {
    name,
    provider,
    async writeReviewText(request, { signal }) {
      const text = readReviewAnswer(await ask(asked, { prompt: reviewPrompt(request), signal }));
      if (text === undefined) throw new UnreadableAnswer();
      return { text, language: request.language, writer: name };
    },
    async writeSequence(request, { signal }) {
      return {
        answer: await ask(asked, { prompt: sequencePrompt(request), signal }),
        writer: name,
      };
    },
    async tryOut({ signal }) {
      const text = await ask(asked, { prompt: TRIAL_PROMPT, signal });
      if (text.trim() === '')
        throw new ModelError('200 OK: an answer without text', { status: 200 });
    },
  };
}

interface Question {
  readonly prompt: Prompt;
  readonly signal: AbortSignal | undefined;
}

async function ask(asked: AskedModel, { prompt, signal }: Question): Promise<string> {
  let takesFormat = asked.takesFormat;
  for (let repetitions = 0; ;) {
    try {
      return await answerOf(asked, { prompt, signal, takesFormat });
    } catch (error) {
      signal?.throwIfAborted();
      // Some servers of the compatible kind know no schemas; the prompt says the same in words.
      if (takesFormat && statusOf(error) === 400) {
        takesFormat = false;
        continue;
      }
      const pauseMs = pauseBefore(error, { repetitions, asked });
      if (pauseMs === undefined) {
        const failure = readable(error, asked);
        asked.onFailed?.(failure);
        throw failure;
      }
      repetitions += 1;
      await wait(pauseMs, undefined, { signal });
    }
  }
}

async function answerOf(
  { model }: AskedModel,
  { prompt, signal, takesFormat }: Question & { takesFormat: boolean },
): Promise<string> {
  const { instructions, data, format } = prompt;
  const { text } = await generateText({
    model,
    instructions,
    prompt: data,
    maxRetries: 0,
    abortSignal: signal,
    ...(takesFormat ? { output: unreadAnswer(format) } : {}),
  });
  return text;
}

/** Holds the model to a schema, and leaves the reading to us: a fence around the JSON is no reason to refuse it. */
function unreadAnswer(format: Prompt['format']): Output.Output<string, never, never> {
  const { name, responseFormat } = Output.object({
    schema: jsonSchema({ ...format }),
    name: 'answer',
  });
  return {
    name,
    responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}

/** Undefined when the request shall not be repeated. */
function pauseBefore(
  error: unknown,
  { repetitions, asked }: { repetitions: number; asked: AskedModel },
): number | undefined {
  const status = statusOf(error);
  const mayRepeat = status === 429 || status === 503 || (status === undefined && isBroken(error));
  if (!mayRepeat || repetitions === MOST_REPETITIONS) return undefined;
  const asksFor = APICallError.isInstance(error)
    ? error.responseHeaders?.['retry-after']
    : undefined;
  const usual = (asked.pauseMs ?? USUAL_PAUSE_MS) * (repetitions + 1);
  const pauseMs = asksFor === undefined ? usual : Math.max(secondsUntil(asksFor) * 1000, 0);
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : undefined;
}

/** Seconds of a Retry-After header, given as a number or a date. */
function secondsUntil(header: string): number {
  const seconds = Number(header);
  return Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 || 0 : seconds;
}

function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}

/** True when no answer came at all: no connection, or one that was cut. */
function isBroken(error: unknown): boolean {
  return APICallError.isInstance(error) || error instanceof BrokenConnection;
}

const LONGEST_MESSAGE = 300;

/** 'status statusText: message' (specification, section 8), without the key, should the provider repeat it. */
function readable(error: unknown, { apiKey }: AskedModel): ModelError {
  const status = statusOf(error);
  const message = (error instanceof Error ? error.message : 'No answer')
    .replaceAll(apiKey || '\0', '[key]')
    .replace(/\s+/gu, ' ')
    .slice(0, LONGEST_MESSAGE);
  const line = status === undefined ? 'No connection' : `${status} ${STATUS_CODES[status] ?? ''}`;
  return new ModelError(`${line.trim()}: ${message}`, { status, cause: error });
}

/** The connection failed, or the answer was cut off. */
class BrokenConnection extends Error {
  override readonly name = 'BrokenConnection';
}

/** Far more than any answer to our questions. */
const LONGEST_BODY = 1_048_576;

/** `fetch` for a provider: follows no redirect, since the key would travel along, and reads at most 1 MB of an answer. */
export const fetchAnswer: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const body = await readBody(response);
    const { status, statusText, headers } = response;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  } catch (error) {
    init?.signal?.throwIfAborted();
    if (error instanceof AnswerTooLong) throw error;
    throw new BrokenConnection(faultOf(error), { cause: error });
  }
};

class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  override readonly message = 'The answer is longer than 1 MB';
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The kind of a fault, such as ECONNREFUSED; its message may carry addresses and stays out. */
function faultOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = current.cause;
  }
  return 'the connection was cut';
}
