import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import type { ReviewPoint, ReviewTextRequest } from './schema.ts';
import { findClaimFault } from './claims.ts';
import { KNOWING_WORDS } from './topic-words.ts';
import { beginsAny } from './topics.ts';
import { toWords } from './vocabulary.ts';

const base: ReviewTextRequest = {
  clinicName: 'Sunrise Clinic',
  visitOn: '2026-11-12',
  points: [],
  tone: 'warm',
  maxWords: 80,
  language: 'en',
  seed: 'one',
};
const staff: ReviewPoint = { point: 'staff', direction: 'good' };
const wait: ReviewPoint = { point: 'waiting', direction: 'bad' };
const cost: ReviewPoint = { point: 'cost', direction: 'good' };
const noCost: ReviewPoint = { point: 'cost', direction: 'bad' };

test.each([
  ['We visited Sunrise Clinic on 12 November 2026. Thanks to the team.', [], undefined],
  ['The staff were polite to us. Thanks to everyone.', [staff], undefined],
  ['The staff were polite, but we had to wait very long.', [staff, wait], undefined],
  ['The staff were polite.', [staff, wait], 'MISSING_POINT'],
  ['The staff were polite.', [wait], 'OTHER_POINT'],
  ['The staff were not polite.', [staff], 'REVERSED'],
  ['I did not have to wait long.', [wait], 'REVERSED'],
  ['We had to wait long. Thanks to everyone.', [wait], 'THANKS'],
  ['The staff were polite to me for 25 minutes.', [staff], 'NUMBER'],
  ['The staff were polite, and Mr Mehra too.', [staff], 'NAME'],
  ['The staff and Rita were polite.', [staff], 'NAME'],
  ['The staff were polite during my root canal.', [staff], 'TREATMENT'],
  ['The staff were polite and the pain is gone.', [staff], 'UNSAID'],
  ['I recommend Sunrise Clinic.', [], 'UNSAID'],
  ['They told us the cost beforehand.', [cost], undefined],
  ['We knew the cost beforehand.', [cost], 'UNSAID'],
  ['They did not tell us the cost beforehand.', [noCost], undefined],
  ['We did not know the cost beforehand.', [noCost], 'UNSAID'],
  ['Wonderful place with modern machines.', [], 'UNKNOWN'],
  ['The staff were polite. The staff were helpful.', [staff], 'REPEATED_POINT'],
  ['The staff were anything but polite.', [staff], 'REVERSED'],
  ['The staff were polite, rita too.', [staff], 'UNKNOWN'],
])('finds the fault of a draft: %s', (text, points, fault) => {
  expect(findClaimFault(text, { ...base, points })).toBe(fault);
});

test.each([
  ['Waited 2 hours, staff rude.', undefined],
  ['Waited 2 hours, staff rude. Thanks to the team.', 'THANKS'],
  ['Waited 2 hours. We visited Sunrise Clinic.', 'MISSING_WORDS'],
  ['Not waited 2 hours, staff rude.', 'MISSING_WORDS'],
  ['Waited 2 hours, staff rude. The staff were polite.', 'OTHER_POINT'],
])('with the words of the patient: %s', (text, fault) => {
  const hint = 'waited 2 hours, staff rude';
  expect(findClaimFault(text, { ...base, hint })).toBe(fault);
});

/** Sentences of the bank: some of every phrase of a point and direction. */
const CASES = LANGUAGES.flatMap((language) =>
  POINTS.flatMap((point) =>
    DIRECTIONS.flatMap((direction) => {
      const { sentences, short } = REVIEW_SENTENCES[language].points[point][direction];
      return [...sentences, ...short].map((phrase) => {
        const all = expandChoices(phrase);
        return { language, point, direction, text: all[Math.floor(all.length / 2)] ?? '' };
      });
    }),
  ),
);

// covers: costs-say-what-the-clinic-said
test.each(LANGUAGES)(
  '%s: sentences about the cost say nothing of what the patient knew',
  (language) => {
    const { good, bad } = REVIEW_SENTENCES[language].points.cost;
    const texts = [good, bad]
      .flatMap(({ sentences, short, label }) => [...sentences, ...short, label])
      .flatMap(expandChoices);
    const knowing = texts.filter((text) => beginsAny(toWords(text), KNOWING_WORDS[language]));
    expect(knowing).toEqual([]);
  },
);

describe.each(LANGUAGES)('%s', (language) => {
  const cases = CASES.filter((item) => item.language === language);

  test(`${language}: refuses a sentence about a point that the patient did not name`, () => {
    const passingCases = cases.filter(({ text }) => !findClaimFault(text, { ...base, language }));
    expect(passingCases).toEqual([]);
  });

  test(`${language}: refuses most reversed sentences and few true ones`, () => {
    const count = (isTrue: boolean) =>
      cases.filter(({ text, point, direction }) => {
        const other = direction === 'good' ? 'bad' : 'good';
        const points = [{ point, direction: isTrue ? direction : other }] as const;
        return findClaimFault(text, { ...base, language, points: [...points] }) !== undefined;
      }).length / cases.length;
    expect(count(false)).toBeGreaterThan(0.9);
    expect(count(true)).toBeLessThan(0.15);
  });
});
