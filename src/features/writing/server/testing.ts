import type { ReviewTextRequest } from '../schema.ts';
import type { SequenceRequest } from '../sequence-writing/schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

/** Builds the built-in writer, which records its requests. */
export function buildWriter(): TextModel & {
  readonly asked: readonly (ReviewTextRequest | SequenceRequest)[];
} {
  const asked: (ReviewTextRequest | SequenceRequest)[] = [];
  return {
    name: builtInWriter.name,
    asked,
    writeReviewText(request, options) {
      asked.push(request);
      return builtInWriter.writeReviewText(request, options);
    },
    writeSequence(request, options) {
      asked.push(request);
      return builtInWriter.writeSequence(request, options);
    },
  };
}

/** Builds a writer whose requests all fail. */
export function buildBrokenWriter(): TextModel {
  const fail = () => Promise.reject(new Error('No account'));
  return { name: 'broken', writeReviewText: fail, writeSequence: fail };
}

/** Builds a writer that answers every sequence with these words. */
export function buildSequenceWriter(answer: string): TextModel {
  return {
    ...builtInWriter,
    name: 'stand-in',
    writeSequence: async () => ({ answer, writer: 'stand-in' }),
  };
}
