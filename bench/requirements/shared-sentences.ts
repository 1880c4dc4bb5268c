import { composeDraft } from '../../src/features/review-drafts/compose-draft.ts';
import { splitSentences } from '../../src/features/review-drafts/split-sentences.ts';
import { DIRECTIONS, POINTS } from '../../src/features/content/sentence-schema.ts';
import type { ReviewPoint } from '../../src/features/review-drafts/schema.ts';
import { chanceFrom, shuffle } from '../../src/features/content/seeded-random.ts';
import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import type { Requirement } from './requirement.ts';

const DRAFTS = 300;
const MOST_PERCENT = 5;

/** W4: of 300 drafts that a clinic makes from points, at most 5 % of the pairs share a whole sentence, in any language. */
export const sharedSentences: Requirement = {
  run() {
    const shares = LANGUAGES.map((language) => [language, percentOfPairs(language)] as const);
    const figures = { drafts: DRAFTS, ...Object.fromEntries(shares) };
    return Promise.resolve({ figures, pass: shares.every(([, share]) => share <= MOST_PERCENT) });
  },
};

/** The percentage of pairs of drafts that share a sentence; each draft avoids the sentences before it, as in the product. */
function percentOfPairs(language: Language): number {
  const usedSentences = new Set<string>();
  const drafts = Array.from({ length: DRAFTS }, (_, index) => {
    const seed = `${language} ${index}`;
    const { text, patterns } = composeDraft(
      {
        clinicName: 'Mehta Clinic',
        points: drawPoints(seed),
        tone: 'warm',
        maxWords: 80,
        language,
        seed,
      },
      (pattern) => usedSentences.has(pattern),
    );
    for (const pattern of patterns) usedSentences.add(pattern);
    return new Set(splitSentences(text));
  });
  let sharing = 0;
  for (const [index, draft] of drafts.entries())
    sharing += drafts
      .slice(0, index)
      .filter((other) => [...draft].some((sentence) => other.has(sentence))).length;
  const pairs = (DRAFTS * (DRAFTS - 1)) / 2;
  return Math.round((sharing / pairs) * 1000) / 10;
}

/** One to four points; four of five are good. */
function drawPoints(seed: string): ReviewPoint[] {
  const chance = chanceFrom(seed);
  const count = 1 + Math.floor(chance() * 4);
  return shuffle(chance, POINTS)
    .slice(0, count)
    .map((point) => ({ point, direction: DIRECTIONS[chance() < 0.8 ? 0 : 1] }));
}
