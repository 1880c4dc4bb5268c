import { wordCount } from '#features/text-checks/similarity.ts';
import { maskNames, type RecentDraft } from './compose-draft.ts';
import type { ReviewTextRequest } from './schema.ts';

/** Splits a text into its sentences, each with its final mark. */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?।])\s+/u).filter((sentence) => sentence.trim() !== '');
}

/** Up to this many words, a model may say again what another draft says. */
const FREE_WORDS = 6;

/** Checks whether a model's draft repeats a long sentence of `recent` ones that no patient said. */
export function repeatsRecent(
  text: string,
  { request, recent }: { request: ReviewTextRequest; recent: readonly RecentDraft[] },
): boolean {
  const texts = recent.map((draft) => maskNames(draft, request));
  return splitSentences(text)
    .filter((sentence) => wordCount(sentence) > FREE_WORDS && !request.hint?.includes(sentence))
    .map((sentence) => maskNames({ text: sentence, visitOn: request.visitOn }, request))
    .some((sentence) => texts.some((draft) => draft.includes(sentence)));
}
