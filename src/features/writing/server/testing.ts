import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { ReviewTextRequest } from '../schema.ts';
import type { SequenceRequest } from '../sequence-schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';
import { openSentenceRecord, type InstallationSentences } from './used-sentences.ts';

/** Opens the record of used sentences with a key of its own. */
export function buildSentences(operator: OperatorScope): InstallationSentences {
  return openSentenceRecord(operator, Buffer.alloc(32, 5));
}

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

/** Builds what a draft needs: a writer and the record of used sentences. */
export function buildWriting<Writer extends TextModel = ReturnType<typeof buildWriter>>(
  { operator }: { operator: OperatorScope },
  writer?: Writer,
) {
  return { writer: writer ?? buildWriter(), sentences: buildSentences(operator) };
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
