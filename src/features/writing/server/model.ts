import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import type { SequenceRequest } from '../sequence-schema.ts';
import type { TokenUsage } from './generate-answer.ts';
import type { SentenceRecord } from './used-sentences.ts';

/** Kinds of providers (S19). */
export const PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A sequence as text, because an external model may answer anything. */
export interface SequenceAnswer {
  /** JSON, perhaps with prose around it; `readSequenceAnswer` parses it. */
  readonly answer: string;
  /** 'built-in', or the name of the model that wrote. */
  readonly writer: string;
}

export interface WritingOptions {
  /** Aborts the writing. */
  readonly signal?: AbortSignal;
  /**
   * Receives the text so far where the provider streams; starts again from the beginning on a
   * retry.
   */
  readonly onText?: (soFar: string) => void;
  /** Receives the tokens of each answer, where the provider counts them. */
  readonly onUsage?: (usage: TokenUsage) => void;
}

/** The price of a million tokens, by the operator's settings. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
  /** Such as USD. */
  readonly currency: string;
}

export interface DraftOptions extends WritingOptions {
  /** The sentences that other drafts have used. */
  readonly sentences: SentenceRecord;
}

/** Writes texts: the built-in writer, or a provider's model. */
export interface TextModel {
  /** The name that the screen shows. */
  readonly name: string;
  /** The provider that receives the request; undefined when nothing leaves our server. */
  readonly provider?: Provider;
  /** Undefined when the operator named none. */
  readonly prices?: TokenPrices;
  /**
   * Writes a draft in the request's language. The caller checks it (`checkText`) before it is
   * stored.
   */
  writeReviewText(request: ReviewTextRequest, options: DraftOptions): Promise<WrittenText>;
  /**
   * Returns the indexes of the sentences that do not follow from the request; rejects when the
   * answer is not readable. Undefined for the built-in writer, which writes no others.
   */
  readonly findUnsupported?: (
    request: ReviewTextRequest,
    options: WritingOptions & { readonly sentences: readonly string[] },
  ) => Promise<readonly number[]>;
  /**
   * Writes the templates of a follow-up sequence, in the request's language. The caller parses and
   * checks them.
   */
  writeSequence(request: SequenceRequest, options: WritingOptions): Promise<SequenceAnswer>;
  /**
   * Sends a short request without personal data; rejects with a ModelError when no text comes back.
   * Undefined for the built-in writer.
   */
  testConnection?(options: { signal?: AbortSignal }): Promise<void>;
}

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
