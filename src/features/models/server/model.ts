import type { Prompt } from '../prompt-schema.ts';
import { BUILT_IN_WRITER } from '../writer.ts';
import type { TokenUsage } from './generate-answer.ts';

/** Kinds of providers (S19). */
export const PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Options of a request for an answer. */
export interface AnswerOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Receives the text so far where the provider streams; starts again from the beginning on a
   * retry.
   */
  readonly onText?: ((soFar: string) => void) | undefined;
  /** Receives the tokens of each answer, where the provider counts them. */
  readonly onUsage?: ((usage: TokenUsage) => void) | undefined;
}

/** The price of a million tokens, by the operator's settings. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
  /** Such as USD. */
  readonly currency: string;
}

/** Writes texts: a provider's model, or the built-in writer, which has no `answer`. */
export interface TextModel {
  /** The name that the screen shows. */
  readonly name: string;
  /** The provider that receives the request; undefined when nothing leaves our server. */
  readonly provider?: Provider;
  /** Undefined when the operator named none. */
  readonly prices?: TokenPrices | undefined;
  /**
   * Sends the prompt to the provider and resolves with the answer as text, which may be anything.
   * Rejects with a ModelError, or with the reason of `signal`. Undefined for the built-in writer,
   * which each kind of text brings along.
   */
  readonly answer?: (prompt: Prompt, options: AnswerOptions) => Promise<string>;
}

/** Writes without an account or a network, from sentences in ten languages. */
export const builtInWriter: TextModel = { name: BUILT_IN_WRITER };

/**
 * The reason why a provider's model returned no text, as 'status statusText: message'
 * (specification, section 8), such as '429 Too Many Requests: Quota exceeded'. Contains no key.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The model answered without the required JSON. A retry may help. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
