import type { OperatorScope } from '#platform/server/db/scope.ts';
import { builtInWriter, type TextModel } from '#features/models/server/model.ts';
import { openSentenceRecord, type InstallationSentences } from './used-sentences.ts';

/** Opens the record of used sentences with a key of its own. */
export function buildSentences(operator: OperatorScope): InstallationSentences {
  return openSentenceRecord(operator, Buffer.alloc(32, 5));
}

/** Builds what a draft needs: a writer and the record of used sentences. */
export function buildWriting(
  { operator }: { operator: OperatorScope },
  writer: TextModel = builtInWriter,
) {
  return { writer, sentences: buildSentences(operator) };
}
