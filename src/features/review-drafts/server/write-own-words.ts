import type { ClinicScope } from '#platform/server/db/scope.ts';
import { composeOwnText, listOwnCandidates, type OwnSaid } from '../compose-own-text.ts';
import { composeUnused } from './write-from-bank.ts';
import { type InstallationSentences, sentenceRecord } from './used-sentences.ts';

/**
 * Puts a text together from what a patient tapped and typed, for the patient's own eyes (S22). It
 * takes sentences that no other patient gets from the record of `sentences`; without a record it uses
 * the short sentences, which may repeat. No model sees the words. Empty when nothing was said.
 */
export async function writeOwnWords(
  scope: ClinicScope,
  { statement, sentences }: { statement: OwnSaid; sentences?: InstallationSentences },
): Promise<string> {
  if (sentences === undefined) return composeOwnText(statement, () => true).text;
  return composeUnused(sentenceRecord(sentences, scope), {
    candidates: listOwnCandidates(statement),
    compose: (isUsed) => composeOwnText(statement, isUsed),
  });
}
