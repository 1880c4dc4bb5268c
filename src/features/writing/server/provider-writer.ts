import { STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, type LanguageModel } from 'ai';
import { readReviewAnswer, reviewPrompt, sequencePrompt, TRIAL_PROMPT } from '../prompts.ts';
import type { Prompt } from '../prompt-schema.ts';
import { streamedAnswer, wholeAnswer } from './generate-answer.ts';
import { ModelError, UnreadableAnswer, type Provider, type TextModel } from './model.ts';
import { BrokenConnection, wireFaultOf } from './provider-fetch.ts';

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
    async writeReviewText(request, { signal, onText }) {
      const prompt = reviewPrompt(request);
      const text = readReviewAnswer(await ask(asked, { prompt, signal, onText }));
      if (text === undefined) throw new UnreadableAnswer();
      return { text, language: request.language, writer: name };
    },
    async writeSequence(request, { signal, onText }) {
      const prompt = sequencePrompt(request);
      return { answer: await ask(asked, { prompt, signal, onText }), writer: name };
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
  /** Hears of the answer as far as it has come, where the provider streams. */
  readonly onText?: (soFar: string) => void;
}

/** What a model has shown that it can do; a request that asks for more costs the house another one. */
interface Abilities {
  takesFormat: boolean;
  streams: boolean;
}

async function ask(asked: AskedModel, question: Question): Promise<string> {
  const { signal } = question;
  const able = { takesFormat: asked.takesFormat, streams: question.onText !== undefined };
  for (let repetitions = 0; ;) {
    try {
      return await answerOf(asked, { ...question, able });
    } catch (error) {
      signal?.throwIfAborted();
      if (statusOf(error) === 400 && asksForLess(able)) continue;
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

/** Some servers of the compatible kind know no schemas, for which the prompt says the same in words, or no streams. */
function asksForLess(able: Abilities): boolean {
  if (able.takesFormat) able.takesFormat = false;
  else if (able.streams) able.streams = false;
  else return false;
  return true;
}

/** Servers that answered a question for a stream in one piece: they are not asked for one again. */
const withoutStreams = new WeakSet<AskedModel>();

async function answerOf(
  asked: AskedModel,
  { able, onText, ...question }: Question & { able: Abilities },
): Promise<string> {
  const asking = { ...question, model: asked.model, takesFormat: able.takesFormat };
  if (onText === undefined || !able.streams || withoutStreams.has(asked))
    return wholeAnswer(asking);
  const streamed = await streamedAnswer(asking, onText);
  if (streamed !== '') return streamed;
  const whole = await wholeAnswer(asking);
  withoutStreams.add(asked);
  return whole;
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
  // A stream that was cut had a status before.
  const isAnswered = APICallError.isInstance(error) && wireFaultOf(error) === undefined;
  return isAnswered ? error.statusCode : undefined;
}

/** True when no answer came at all: no connection, or one that was cut. */
function isBroken(error: unknown): boolean {
  const fault = wireFaultOf(error);
  return fault ? fault instanceof BrokenConnection : APICallError.isInstance(error);
}

const LONGEST_MESSAGE = 300;

/** 'status statusText: message' (specification, section 8), without the key, should the provider repeat it. */
function readable(error: unknown, { apiKey }: AskedModel): ModelError {
  const status = statusOf(error);
  const reason = wireFaultOf(error) ?? error;
  const message = (reason instanceof Error ? reason.message : 'No answer')
    .replaceAll(apiKey || '\0', '[key]')
    .replace(/\s+/gu, ' ')
    .slice(0, LONGEST_MESSAGE);
  const line = status === undefined ? 'No connection' : `${status} ${STATUS_CODES[status] ?? ''}`;
  return new ModelError(`${line.trim()}: ${message}`, { status, cause: error });
}
