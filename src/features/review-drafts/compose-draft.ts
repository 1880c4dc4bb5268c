import type { CalendarDate } from '#platform/time.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { type DraftPart, listDraftParts, type Sentence } from './draft-parts.ts';
import { tidyPatientWords } from './patient-words.ts';
import type { ReviewTextRequest } from './schema.ts';

/** A draft that the clinic has, in the language of the new one. */
export interface RecentDraft {
  readonly text: string;
  readonly visitOn?: CalendarDate | null;
}

/** The number of a clinic's newest drafts that a new one is compared with. */
export const RECENT_DRAFTS = 50;

interface Chosen {
  readonly part: DraftPart;
  readonly sentence: Sentence;
}

/**
 * Composes a review draft that says only what its request says (S22): the visit, the patient's own
 * words verbatim, the patient's points, and thanks. Of the sentences for a place it takes one that
 * none of the `recent` drafts has, the newest first, else the one that was used longest ago. A limit
 * of words leaves out thanks and shortens the rest; it never leaves out the visit or what the
 * patient said.
 */
export function composeDraft(
  request: ReviewTextRequest,
  recent: readonly RecentDraft[] = [],
): string {
  const words = tidyPatientWords({ words: request.hint ?? '', language: request.language });
  const texts = recent.map((draft) => maskNames(draft, request));
  const chosen = listDraftParts(request).map((part) => ({
    part,
    sentence: pickLeastRecent(part.candidates, texts),
  }));
  const sentences = fitToLimit(chosen, { room: request.maxWords - wordCount(words) });
  return join(sentences, words);
}

/** Returns a draft in small letters, with placeholders for the clinic's name and the date. */
export function maskNames(
  { text, visitOn }: RecentDraft,
  { clinicName, language }: Pick<ReviewTextRequest, 'clinicName' | 'language'>,
): string {
  const dateless = visitOn
    ? text.replaceAll(formatVisitDate(language, visitOn), '{visit_date}')
    : text;
  return dateless.replaceAll(clinicName, '{clinic_name}').toLowerCase();
}

/** An unused sentence, or the one whose last use is the oldest; they are in a random order. */
function pickLeastRecent(candidates: readonly Sentence[], texts: readonly string[]): Sentence {
  let [oldest = { pattern: '', text: '' }] = candidates;
  let oldestUse = -1;
  for (const candidate of candidates) {
    const core = candidate.pattern.replace(/[.!।]$/u, '').toLowerCase();
    const lastUse = texts.findIndex((text) => text.includes(core));
    if (lastUse < 0) return candidate;
    if (lastUse > oldestUse) [oldest, oldestUse] = [candidate, lastUse];
  }
  return oldest;
}

/** From the end, leaves out thanks and takes the shortest sentence of a part, until all fits. */
function fitToLimit(sentences: readonly Chosen[], { room }: { room: number }): Chosen[] {
  let remainingWords = room - countWords(sentences);
  const fitting: Chosen[] = [];
  for (const { part, sentence } of sentences.toReversed()) {
    const isTooMuch = remainingWords < 0;
    if (isTooMuch && part.kind === 'thanks') remainingWords += wordCount(sentence.text);
    else {
      const fittingSentence = isTooMuch ? part.shortest : sentence;
      remainingWords += wordCount(sentence.text) - wordCount(fittingSentence.text);
      fitting.unshift({ part, sentence: fittingSentence });
    }
  }
  return fitting;
}

function countWords(sentences: readonly Chosen[]): number {
  return sentences.reduce((sum, { sentence }) => sum + wordCount(sentence.text), 0);
}

/** The patient's own words follow the visit. */
function join(sentences: readonly Chosen[], words: string): string {
  const [visit, ...rest] = sentences.map(({ sentence }) => sentence.text);
  return [visit, words, ...rest].filter((sentence) => sentence !== '').join(' ');
}
