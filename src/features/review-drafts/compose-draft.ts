import type { ReviewTextRequest } from './schema.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { type DraftPart, listDraftParts, type Sentence } from './draft-parts.ts';
import { tidyPatientWords } from './patient-words.ts';

/** Up to this many words, a sentence may be used again. */
export const FREE_WORDS = 6;

export interface ComposedDraft {
  readonly text: string;
  /** The patterns of its sentences that no other draft may repeat. */
  readonly patterns: readonly string[];
}

interface Chosen {
  readonly part: DraftPart;
  readonly sentence: Sentence;
}

/**
 * Composes a review draft that says only what its request says (S22): the visit, the patient's own
 * words verbatim, the patient's points, and thanks. It never uses a pattern that `isUsed`. A limit
 * of words leaves out visit and thanks, and shortens points; it never leaves out what the patient
 * said. Without words and points the draft is neutral: the visit and thanks, which may repeat.
 */
export function composeDraft(
  request: ReviewTextRequest,
  isUsed: (pattern: string) => boolean = () => false,
): ComposedDraft {
  const words = tidyPatientWords({ words: request.hint ?? '', language: request.language });
  const parts = listDraftParts(request);
  const isNeutral = words === '' && request.points.length === 0;
  const sentences = isNeutral
    ? parts.flatMap((part) => choose(part, { isUsed: () => false }))
    : fitToLimit(
        parts.flatMap((part) => choose(part, { isUsed })),
        { room: request.maxWords - wordCount(words) },
      );
  return {
    text: join(sentences, words),
    patterns: isNeutral
      ? []
      : sentences.flatMap(({ sentence }) => (isRecorded(sentence) ? [sentence.pattern] : [])),
  };
}

/** Lists the patterns that the draft of a request may use, for a look at which are used. */
export function listCandidatePatterns(request: ReviewTextRequest): string[] {
  return listDraftParts(request).flatMap(({ candidates }) =>
    candidates.filter(isRecorded).map(({ pattern }) => pattern),
  );
}

function isRecorded({ text }: Sentence): boolean {
  return wordCount(text) > FREE_WORDS;
}

/** A point is always said, if need be in few words; visit and thanks only with an unused sentence. */
function choose(part: DraftPart, { isUsed }: { isUsed: (pattern: string) => boolean }): Chosen[] {
  const free = part.candidates.find(
    (candidate) => !isRecorded(candidate) || !isUsed(candidate.pattern),
  );
  const sentence = free ?? part.short[0];
  return sentence === undefined ? [] : [{ part, sentence }];
}

function fitToLimit(sentences: readonly Chosen[], { room }: { room: number }): Chosen[] {
  let remainingWords = room - countWords(sentences);
  const fitting: Chosen[] = [];
  for (const sentence of sentences.toReversed()) {
    const [short] = sentence.part.short;
    if (remainingWords >= 0) fitting.unshift(sentence);
    else if (sentence.part.kind !== 'point') remainingWords += wordCount(sentence.sentence.text);
    else if (short === undefined) fitting.unshift(sentence);
    else {
      remainingWords += wordCount(sentence.sentence.text) - wordCount(short.text);
      fitting.unshift({ part: sentence.part, sentence: short });
    }
  }
  return fitting;
}

function countWords(sentences: readonly Chosen[]): number {
  return sentences.reduce((sum, { sentence }) => sum + wordCount(sentence.text), 0);
}

/** The patient's own words follow the visit. */
function join(sentences: readonly Chosen[], words: string): string {
  const toText = (kinds: readonly DraftPart['kind'][]) =>
    sentences.filter(({ part }) => kinds.includes(part.kind)).map(({ sentence }) => sentence.text);
  return [...toText(['visited']), words, ...toText(['point', 'thanks'])]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
