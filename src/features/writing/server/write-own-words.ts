import type { ClinicScope } from '#platform/server/db/scope.ts';
import { composeDraft } from '../drafting/compose-draft.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import { type InstallationSentences, sentenceRecord } from './used-sentences.ts';

/**
 * Puts a text together from what a patient tapped and typed, for the patient's own eyes (S22). It
 * takes sentences that no other patient gets from the record of `sentences`; without a record it uses
 * the short sentences, which may repeat. No model sees the words.
 */
export async function writeOwnWords(
  scope: ClinicScope,
  { request, sentences }: { request: ReviewTextRequest; sentences?: InstallationSentences },
): Promise<string> {
  if (sentences === undefined) return composeDraft(request, () => true).text;
  const record = sentenceRecord(sentences, scope);
  const { text } = await builtInWriter.writeReviewText(request, { sentences: record });
  return text;
}
