import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { namesPerson, PERSONS } from '#features/content/persons.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { TONES, type ReviewPoint, type ReviewTextRequest } from './schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { composeDraft, RECENT_DRAFTS, type RecentDraft } from './compose-draft.ts';
import { splitSentences } from './split-sentences.ts';
import DRAFT_WORDS from '../../../test-data/draft-words.json' with { type: 'json' };

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
  return composeDraft(buildRequest(fields));
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
  const ofEveryDraft = expandAll([...visited, ...thanks]);

  test(`${language}: without words and points a draft is the visit and thanks`, () => {
    const sentences = splitSentences(write({ language }));
    expect(sentences).toHaveLength(2);
    expect(expandAll(visited)).toContain(sentences[0]);
    expect(expandAll(thanks)).toContain(sentences[1]);
  });

  // covers: draft-in-names-clinic-treatment-and-doctor
  test.each(EVERY_POINT)(`${language}: $point $direction is said, and nothing else`, (point) => {
    const cell = points[point.point][point.direction];
    const cellSentences = expandAll([...cell.sentences, ...cell.short]);
    const sources = ofEveryDraft.union(cellSentences);
    for (const tone of TONES) {
      const sentences = splitSentences(write({ language, tone, points: [point], seed: tone }));
      expect(sentences.filter((sentence) => !sources.has(sentence))).toEqual([]);
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

// More than the recent drafts that one is compared with; the scorecard writes 400 in a row: `npm run scorecard -- W4`.
// covers: visit-always-in-draft
test.each(LANGUAGES)('%s: each of 60 drafts in a row says the visit', (language) => {
  const { visited, visitedOn } = REVIEW_SENTENCES[language];
  const day = formatVisitDate(language, '2026-03-12');
  const visits = new Set(
    [...expandAll([...visited, ...visitedOn])].map((text) => text.replace('{visit_date}', day)),
  );
  const recent: RecentDraft[] = [];
  for (let index = 0; index < 60; index += 1) {
    const visitOn = index % 2 === 0 ? ('2026-03-12' as const) : undefined;
    const points: ReviewPoint[] = [{ point: 'staff', direction: 'good' }];
    const request = buildRequest({ language, points, visitOn, seed: `draft ${index}` });
    const text = composeDraft(request, recent);
    expect(visits).toContain(splitSentences(text)[0]);
    recent.unshift({ text, visitOn });
    recent.length = Math.min(recent.length, RECENT_DRAFTS);
  }
});

// covers: no-day-without-a-date
test.each(LANGUAGES)('%s: a draft without a date says nothing of a day', (language) => {
  const day = new RegExp(DRAFT_WORDS[language].day, 'iu');
  const points = POINTS.map((point): ReviewPoint => ({ point, direction: 'good' }));
  const drafts = Array.from({ length: 20 }, (_, index) =>
    write({ language, points, maxWords: 120, seed: `draft ${index}` }),
  );
  expect(drafts.filter((text) => day.test(text))).toEqual([]);
});

test('a draft shares no sentence with recent ones while the bank has another', () => {
  const recent: RecentDraft[] = [];
  const points: ReviewPoint[] = [{ point: 'staff', direction: 'good' }];
  const seenSentences = new Set<string>();
  for (let index = 0; index < 20; index += 1) {
    const text = composeDraft(buildRequest({ points, seed: `draft ${index}` }), recent);
    for (const sentence of splitSentences(text)) {
      expect(seenSentences).not.toContain(sentence);
      seenSentences.add(sentence);
    }
    recent.unshift({ text });
  }
});

test('where all sentences are used, a draft takes the one whose last use is the oldest', () => {
  const sentences = [...expandAll(REVIEW_SENTENCES.en.visited)];
  const request = buildRequest({ points: [{ point: 'staff', direction: 'good' }] });
  const oldest = splitSentences(composeDraft(request))[0];
  const recent = [...sentences.filter((text) => text !== oldest), oldest ?? ''];
  const drafts = recent.map((text): RecentDraft => ({ text }));
  expect(splitSentences(composeDraft(request, drafts))[0]).toBe(oldest);
});

test('a short limit leaves out thanks, and never the visit, a point or the words', () => {
  const points = POINTS.map((point): ReviewPoint => ({ point, direction: 'bad' }));
  const hint = 'They said that my file was lost and asked me to come again';
  const sentences = splitSentences(write({ points, hint, maxWords: 20 }));
  expect(expandAll(REVIEW_SENTENCES.en.visited)).toContain(sentences[0]);
  expect(sentences[1]).toBe(`${hint}.`);
  expect(sentences).toHaveLength(2 + POINTS.length);
  expect(sentences.slice(2).every((sentence) => wordCount(sentence) <= 6)).toBe(true);
});

test('a short draft has no day and no thanks, a long one has both', () => {
  const fields = {
    points: [{ point: 'staff', direction: 'good' }],
    visitOn: '2026-03-12',
  } as const;
  for (let index = 0; index < 20; index += 1) {
    const draft = { ...fields, points: [...fields.points], seed: `draft ${index}` };
    const short = write({ ...draft, maxWords: 40 });
    expect(splitSentences(short)).toHaveLength(2);
    expect(short).not.toContain('12 March 2026');
    const long = write({ ...draft, maxWords: 120 });
    expect(splitSentences(long)).toHaveLength(3);
    expect(long).toContain('12 March 2026');
  }
});

test('a draft names the day of the visit when it is known', () => {
  expect(write({ visitOn: '2026-03-12', maxWords: 120 })).toContain('12 March 2026');
});
