import type { ReviewTextRequest } from '../schema.ts';
import type { SequenceRequest } from '../sequence-writing/schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

/** Writes as the product does without an account, and remembers what it was asked. */
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

/** Like a provider whose account is gone. */
export function buildBrokenWriter(): TextModel {
  const fail = () => Promise.reject(new Error('No account'));
  return { name: 'broken', writeReviewText: fail, writeSequence: fail };
}

/** Answers every sequence with these words, as an outside model might. */
export function buildSequenceWriter(answer: string): TextModel {
  return {
    ...builtInWriter,
    name: 'stand-in',
    writeSequence: async () => ({ answer, writer: 'stand-in' }),
  };
}
