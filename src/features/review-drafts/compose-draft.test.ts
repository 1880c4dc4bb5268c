import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { namesPerson, PERSONS } from '#features/content/persons.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { TONES, type ReviewPoint, type ReviewTextRequest } from './schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { composeDraft, FREE_WORDS } from './compose-draft.ts';
import { splitSentences } from './split-sentences.ts';

const EVERY_POINT = POINTS.flatMap((point) =>
  DIRECTIONS.map((direction): ReviewPoint => ({ point, direction })),
);

function buildRequest(fields: Partial<ReviewTextRequest>): ReviewTextRequest {
  return {
    clinicName: 'Sunrise Clinic',
    points: [],
    tone: 'warm',
    maxWords: 80,
    language: 'en',
    seed: 'seed',
    ...fields,
  };
}

function write(fields: Partial<ReviewTextRequest>): string {
  return composeDraft(buildRequest(fields)).text;
}

/** Fills the clinic's name into every sentence of a list. */
function expandAll(phrases: readonly string[]): Set<string> {
  return new Set(
    phrases
      .flatMap(expandChoices)
      .map((phrase) => phrase.replace('{clinic_name}', 'Sunrise Clinic')),
  );
}

describe.each(LANGUAGES)('%s', (language) => {
  const { visited, thanks, points } = REVIEW_SENTENCES[language];

  test(`${language}: without words and points a draft is the visit and thanks`, () => {
    const sentences = splitSentences(write({ language }));
    expect(sentences).toHaveLength(2);
    expect(expandAll(visited)).toContain(sentences[0]);
    expect(expandAll(thanks)).toContain(sentences[1]);
  });

  // covers: draft-in-names-clinic-treatment-and-doctor
  test.each(EVERY_POINT)(`${language}: $point $direction is said, and nothing else`, (point) => {
    const cell = points[point.point][point.direction];
    const sources = expandAll([...visited, ...thanks, ...cell.sentences, ...cell.short]);
    for (const tone of TONES) {
      const sentences = splitSentences(write({ language, tone, points: [point], seed: tone }));
      expect(sentences.filter((sentence) => !sources.has(sentence))).toEqual([]);
      const cellSentences = expandAll([...cell.sentences, ...cell.short]);
      expect(sentences.filter((sentence) => cellSentences.has(sentence))).toHaveLength(1);
    }
  });

  test(`${language}: a bad point is not followed by thanks`, () => {
    const text = write({ language, points: [{ point: 'waiting', direction: 'bad' }] });
    expect(splitSentences(text).filter((sentence) => expandAll(thanks).has(sentence))).toEqual([]);
  });
});

test.each(LANGUAGES)('%s: no draft speaks both as I and as we', (language) => {
  const mixedTexts = Array.from({ length: 40 }, (_, index) => {
    const points = POINTS.slice(index % 5, (index % 5) + 4).map((point): ReviewPoint => ({
      point,
      direction: DIRECTIONS[index % 2] ?? 'good',
    }));
    return write({ language, points, seed: `draft ${index}` });
  }).filter((text) => PERSONS.every((person) => namesPerson(person, { text, language })));
  expect(mixedTexts).toEqual([]);
});

test.each([
  ['my turn came late', 'singular', 'plural'],
  ['we waited two hours', 'plural', 'singular'],
] as const)('the draft speaks as the words %j do', (hint, person, other) => {
  for (let index = 0; index < 20; index += 1) {
    const text = write({ hint, points: [{ point: 'staff', direction: 'good' }], seed: `${index}` });
    expect(namesPerson(person, { text, language: 'en' }), text).toBe(true);
    expect(namesPerson(other, { text, language: 'en' }), text).toBe(false);
  }
});

test('the same request and seed give the same text, another seed another one', () => {
  const points = [{ point: 'waiting', direction: 'good' }] as const;
  const request = { points: [...points] };
  expect(write(request)).toBe(write(request));
  expect(write(request)).not.toBe(write({ ...request, seed: 'another' }));
});

test('points come in the order of a visit, not in that of the taps', () => {
  const points: ReviewPoint[] = [
    { point: 'cost', direction: 'good' },
    { point: 'booking', direction: 'bad' },
  ];
  const { booking, cost } = REVIEW_SENTENCES.en.points;
  const sentences = splitSentences(write({ points }));
  const findPlace = (list: readonly string[]) =>
    sentences.findIndex((sentence) => expandAll(list).has(sentence));
  expect(findPlace(booking.bad.sentences)).toBe(1);
  expect(findPlace(cost.good.sentences)).toBe(2);
});

test.each([
  ['waited 2 hours', 'Waited 2 hours.'],
  ['doctor shouted at me!', 'Doctor shouted at me!'],
  ['  no pain at all ', 'No pain at all.'],
  ['बहुत इंतज़ार करवाया', 'बहुत इंतज़ार करवाया।'],
  ['2 ghante wait karna pada', '2 ghante wait karna pada.'],
])('the words %j stand in the draft as they are, without thanks', (hint, expectedWords) => {
  const text = write({ hint, language: 'hi' });
  const sentences = splitSentences(text);
  expect(expandAll(REVIEW_SENTENCES.hi.visited)).toContain(sentences[0]);
  expect(sentences.slice(1).join(' ')).toBe(expectedWords);
});

test('a sentence of more than six words that was used is not used again', () => {
  const usedSentences = new Set<string>();
  const seenTexts = new Set<string>();
  for (let index = 0; index < 200; index += 1) {
    const points: ReviewPoint[] = [{ point: 'staff', direction: 'good' }];
    const request = buildRequest({ points, seed: `draft ${index}` });
    const { text, patterns } = composeDraft(request, (pattern) => usedSentences.has(pattern));
    for (const sentence of splitSentences(text).filter((entry) => wordCount(entry) > FREE_WORDS)) {
      expect(seenTexts).not.toContain(sentence);
      seenTexts.add(sentence);
    }
    for (const pattern of patterns) usedSentences.add(pattern);
  }
});

test('when every long sentence is used, a point is said in few words, without visit and thanks', () => {
  const points: ReviewPoint[] = [{ point: 'staff', direction: 'good' }];
  const { text, patterns } = composeDraft(buildRequest({ points }), () => true);
  const sentences = splitSentences(text);
  expect(patterns).toEqual([]);
  expect(sentences.filter((sentence) => wordCount(sentence) > FREE_WORDS)).toEqual([]);
});

test('a short limit leaves out thanks and visit first, and never a point or the words', () => {
  const points = POINTS.map((point): ReviewPoint => ({ point, direction: 'bad' }));
  const hint = 'They said that my file was lost and asked me to come again';
  const text = write({ points, hint, maxWords: 20 });
  expect(text.startsWith(`${hint}.`)).toBe(true);
  expect(splitSentences(text)).toHaveLength(1 + POINTS.length);
  expect(
    splitSentences(text)
      .slice(1)
      .every((sentence) => wordCount(sentence) <= FREE_WORDS),
  ).toBe(true);
});

test('a draft names the day of the visit when it is known', () => {
  expect(write({ visitOn: '2026-03-12' })).toContain('12 March 2026');
});
