import {
  composeDraft,
  maskNames,
  RECENT_DRAFTS,
  type RecentDraft,
} from '../../src/features/review-drafts/compose-draft.ts';
import { splitSentences } from '../../src/features/review-drafts/split-sentences.ts';
import { REVIEW_SENTENCES } from '../../src/features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '../../src/features/content/sentence-schema.ts';
import type { ReviewPoint, ReviewTextRequest } from '../../src/features/review-drafts/schema.ts';
import { chanceFrom, expandChoices, shuffle } from '../../src/features/content/seeded-random.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import type { Requirement } from './requirement.ts';

const DRAFTS = 400;
const MOST_PERCENT = 5;

/**
 * W4: of 400 drafts in a row of one clinic, each says the visit, and of the pairs that at most 50
 * drafts part, at most 5 % share a whole sentence, in any language.
 */
export const sharedSentences: Requirement = {
  run() {
    const results = LANGUAGES.map((language) => [language, measure(language)] as const);
    const figures = {
      drafts: DRAFTS,
      without_visit: results.reduce((sum, [, { withoutVisit }]) => sum + withoutVisit, 0),
      ...Object.fromEntries(results.map(([language, { percent }]) => [language, percent])),
    };
    const pass = results.every(
      ([, { percent, withoutVisit }]) => percent <= MOST_PERCENT && withoutVisit === 0,
    );
    return Promise.resolve({ figures, pass });
  },
};

/** Each draft sees the 50 before it, as in the product. */
function measure(language: Language): { percent: number; withoutVisit: number } {
  const { visited, visitedOn } = REVIEW_SENTENCES[language];
  const visits = new Set([...visited, ...visitedOn].flatMap(expandChoices).map(toLowerCase));
  const recent: RecentDraft[] = [];
  const earlier: Set<string>[] = [];
  let [withoutVisit, pairs, sharing] = [0, 0, 0];
  for (let index = 0; index < DRAFTS; index += 1) {
    const request = drawRequest(language, index);
    const draft = { text: composeDraft(request, recent), visitOn: request.visitOn };
    const sentences = new Set(splitSentences(maskNames(draft, request)));
    if (!shares(sentences, visits)) withoutVisit += 1;
    pairs += earlier.length;
    sharing += earlier.filter((other) => shares(sentences, other)).length;
    recent.unshift(draft);
    earlier.unshift(sentences);
    recent.length = Math.min(recent.length, RECENT_DRAFTS);
    earlier.length = recent.length;
  }
  return { percent: Math.round((sharing / pairs) * 1000) / 10, withoutVisit };
}

function shares(sentences: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...sentences].some((sentence) => others.has(sentence));
}

const toLowerCase = (text: string) => text.toLowerCase();

/** A third without a day; one to four points, four of five good. */
function drawRequest(language: Language, index: number): ReviewTextRequest {
  const seed = `${language} ${index}`;
  const chance = chanceFrom(seed);
  const count = 1 + Math.floor(chance() * 4);
  const points = shuffle(chance, POINTS)
    .slice(0, count)
    .map((point): ReviewPoint => ({ point, direction: DIRECTIONS[chance() < 0.8 ? 0 : 1] }));
  const visitOn =
    index % 3 === 0 ? undefined : `2026-10-${String((index % 28) + 1).padStart(2, '0')}`;
  const request = { points, tone: 'warm', maxWords: 80, language, seed } as const;
  return { ...request, clinicName: 'Mehta Clinic', visitOn };
}
