import type { ReviewTextRequest, WrittenText } from '../schema.ts';

/** Something that writes texts: the built-in writer, or a provider's model. */
export interface TextModel {
  /** What the screen shows as the writer. */
  readonly name: string;
  /** A draft in the request's language. Its caller checks it (`checkText`) before it is stored; rejects when `signal` aborts. */
  writeReviewText(
    request: ReviewTextRequest,
    options: { signal?: AbortSignal },
  ): Promise<WrittenText>;
}
