import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, type LanguageModel } from 'ai';
import type { Prompt } from '../prompt-schema.ts';
import { streamAnswer, generateAnswer } from './generate-answer.ts';
import {
  ModelError,
  type AnswerOptions,
  type Provider,
  type TextModel,
  type TokenPrices,
} from './model.ts';
import { BrokenConnection, findConnectionError } from './provider-fetch.ts';

// Without this the package prints the features that a provider does not support.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The settings of an installation's text model. */
export interface ModelSettings {
  readonly modelId: string;
  readonly apiKey: string;
  /** The address before the provider's own paths; undefined for its default. */
  readonly baseUrl: string | undefined;
  readonly prices?: TokenPrices | undefined;
  /** Receives the error of each request that failed after its retries. */
  readonly onFailed?: (failure: ModelError) => void;
  /** Milliseconds before the first retry; twice as long before the second. */
  readonly pauseMs?: number;
}

/** A provider's model for the AI SDK, with its abilities. */
export interface ProviderModel extends ModelSettings {
  readonly provider: Provider;
  readonly model: LanguageModel;
  /** True when the provider can require a JSON schema without tools. */
  readonly takesFormat: boolean;
}

const MOST_REPETITIONS = 2;
const USUAL_PAUSE_MS = 1000;
/** With a longer pause the request fails at once. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * Creates a writer that sends requests to a provider's model, with instructions apart from the data
 * and without tools. Retries at most twice, and only after 429, 503 or a failed connection.
 */
export function createProviderWriter(model: ProviderModel): TextModel {
  const { provider, modelId: name, prices } = model;
  return {
    name,
    provider,
    prices,
    answer: (prompt, options) => ask(model, { prompt, ...options }),
  };
}

interface Question extends AnswerOptions {
  readonly prompt: Prompt;
}

/** The abilities that a model has shown; a rejected request costs another one. */
interface ModelAbilities {
  takesFormat: boolean;
  streams: boolean;
}

async function ask(model: ProviderModel, question: Question): Promise<string> {
  const { signal } = question;
  const able = { takesFormat: model.takesFormat, streams: question.onText !== undefined };
  for (let repetitions = 0; ;) {
    try {
      return await requestAnswer(model, { ...question, able });
    } catch (error) {
      signal?.throwIfAborted();
      if (findStatus(error) === 400 && reduceRequest(able)) continue;
      const pauseMs = pauseBefore(error, { repetitions, model });
      if (pauseMs === undefined) {
        const failure = toModelError(error, model);
        model.onFailed?.(failure);
        throw failure;
      }
      repetitions += 1;
      await wait(pauseMs, undefined, { signal });
    }
  }
}

/**
 * Some compatible servers support no schemas, which the prompt also describes in words, or no
 * streams.
 */
function reduceRequest(able: ModelAbilities): boolean {
  if (able.takesFormat) able.takesFormat = false;
  else if (able.streams) able.streams = false;
  else return false;
  return true;
}

/** Servers that answered a request for a stream as a whole; they get no more such requests. */
const withoutStreams = new WeakSet<ProviderModel>();

async function requestAnswer(
  model: ProviderModel,
  { able, onText, onUsage, ...question }: Question & { able: ModelAbilities },
): Promise<string> {
  const asking = { ...question, onUsage, model: model.model, takesFormat: able.takesFormat };
  if (onText === undefined || !able.streams || withoutStreams.has(model))
    return generateAnswer(asking);
  const text = await streamAnswer(asking, onText);
  if (text !== '') return text;
  const whole = await generateAnswer(asking);
  withoutStreams.add(model);
  return whole;
}

/** Returns the pause before a retry; undefined when there is none. */
function pauseBefore(
  error: unknown,
  { repetitions, model }: { repetitions: number; model: ProviderModel },
): number | undefined {
  const status = findStatus(error);
  const mayRepeat = status === 429 || status === 503 || (status === undefined && isBroken(error));
  if (!mayRepeat || repetitions === MOST_REPETITIONS) return undefined;
  const asksFor = APICallError.isInstance(error)
    ? error.responseHeaders?.['retry-after']
    : undefined;
  const usual = (model.pauseMs ?? USUAL_PAUSE_MS) * (repetitions + 1);
  const pauseMs = asksFor === undefined ? usual : Math.max(secondsUntil(asksFor) * 1000, 0);
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : undefined;
}

/** Returns the seconds of a Retry-After header, which is a number or a date. */
function secondsUntil(header: string): number {
  const seconds = Number(header);
  return Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 || 0 : seconds;
}

function findStatus(error: unknown): number | undefined {
  // A stream that was cut had a status before.
  const isAnswered = APICallError.isInstance(error) && findConnectionError(error) === undefined;
  return isAnswered ? error.statusCode : undefined;
}

/** True when there was no answer: no connection, or one that was cut. */
function isBroken(error: unknown): boolean {
  const fault = findConnectionError(error);
  return fault ? fault instanceof BrokenConnection : APICallError.isInstance(error);
}

const LONGEST_MESSAGE = 300;

/**
 * Returns 'status statusText: message' (specification, section 8) without the key, in case the
 * provider repeats it.
 */
function toModelError(error: unknown, { apiKey }: ProviderModel): ModelError {
  const status = findStatus(error);
  const reason = findConnectionError(error) ?? error;
  const message = (reason instanceof Error ? reason.message : 'No answer')
    .replaceAll(apiKey || '\0', '[key]')
    .replace(/\s+/gu, ' ')
    .slice(0, LONGEST_MESSAGE);
  const line = status === undefined ? 'No connection' : `${status} ${STATUS_CODES[status] ?? ''}`;
  return new ModelError(`${line.trim()}: ${message}`, { status, cause: error });
}
