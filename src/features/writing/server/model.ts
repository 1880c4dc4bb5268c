import type { ReviewTextRequest, WrittenText } from '../schema.ts';
import type { SequenceRequest } from '../sequence-writing/schema.ts';

/** A sequence as its writer gave it: unread, because an outside model may answer anything. */
export interface SequenceAnswer {
  /** JSON, perhaps with prose around it; `readSequenceAnswer` reads it. */
  readonly answer: string;
  /** 'built-in', or the name of the model that wrote. */
  readonly writer: string;
}

/** Something that writes texts: the built-in writer, or a provider's model. */
export interface TextModel {
  /** What the screen shows as the writer. */
  readonly name: string;
  /** A draft in the request's language. Its caller checks it (`checkText`) before it is stored; rejects when `signal` aborts. */
  writeReviewText(
    request: ReviewTextRequest,
    options: { signal?: AbortSignal },
  ): Promise<WrittenText>;
  /** The templates of a follow-up sequence, in the request's language. Its caller reads and checks them; rejects when `signal` aborts. */
  writeSequence(
    request: SequenceRequest,
    options: { signal?: AbortSignal },
  ): Promise<SequenceAnswer>;
}
