import { formatVisitDate } from '#features/content/dates.ts';
import type { ReviewTextRequest } from './schema.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { FREE_WORDS } from './compose-draft.ts';

/** Splits a text into its sentences, each with its final mark. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?।])\s+/u).filter((sentence) => sentence.trim() !== '');
}

/**
 * Lists the sentences of a model's draft that no other draft may repeat: long ones, without the
 * clinic's name and the date, and none that the patient said.
 */
export function listSentences(
  text: string,
  { clinicName, visitOn, language, hint = '' }: ReviewTextRequest,
): string[] {
  const date = visitOn === undefined ? [] : [formatVisitDate(language, visitOn)];
  return splitSentences(text)
    .filter((sentence) => wordCount(sentence) > FREE_WORDS && !hint.includes(sentence))
    .map((sentence) =>
      [clinicName, ...date].reduce((rest, part) => rest.replaceAll(part, '…'), sentence),
    );
}
