import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import type { SequenceRequest } from '../sequence-writing/schema.ts';

/** Kinds of service that a text model may run at (S19). */
export const PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A sequence as its writer gave it: unread, because an outside model may answer anything. */
export interface SequenceAnswer {
  /** JSON, perhaps with prose around it; `readSequenceAnswer` reads it. */
  readonly answer: string;
  /** 'built-in', or the name of the model that wrote. */
  readonly writer: string;
}

export interface WritingOptions {
  /** Rejects the writing when it aborts. */
  readonly signal?: AbortSignal;
  /** Hears the answer as far as it has come, from its beginning, where the provider streams; shorter again when it is asked anew. */
  readonly onText?: (soFar: string) => void;
}

/** Something that writes texts: the built-in writer, or a provider's model. */
export interface TextModel {
  /** What the screen shows as the writer. */
  readonly name: string;
  /** Who learns of what it is asked; undefined when nothing leaves the house. */
  readonly provider?: Provider;
  /** A draft in the request's language. Its caller checks it (`checkText`) before it is stored. */
  writeReviewText(request: ReviewTextRequest, options: WritingOptions): Promise<WrittenText>;
  /** The templates of a follow-up sequence, in the request's language. Its caller reads and checks them. */
  writeSequence(request: SequenceRequest, options: WritingOptions): Promise<SequenceAnswer>;
  /** Asks something short about nobody; rejects with a ModelError when no text comes back. A writer in the house needs none. */
  tryOut?(options: { signal?: AbortSignal }): Promise<void>;
}

/**
 * Why a provider's model gave no text. The message reads 'status statusText: message' (specification, section 8), such as '429 Too Many
 * Requests: Quota exceeded', and carries no key.
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

/** The model answered, but not with the JSON that it was asked for. Another try may. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}
