import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { namesPerson } from '#features/content/persons.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import type { ReviewPoint } from './schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import { composeOwnText, type OwnSaid } from './compose-own-text.ts';
import { splitSentences } from './split-sentences.ts';

const DAY = /that day|उस दिन|તે દિવસે|त्या दिवशी|সেদিন|ਉਸ ਦਿਨ/iu;

function write(said: Partial<OwnSaid>, isUsed?: () => boolean): string {
  return composeOwnText({ points: [], words: '', language: 'en', seed: '', ...said }, isUsed).text;
}

// covers: own-text-has-sources
test.each(LANGUAGES)('each sentence of a text in %s was tapped, for all points', (language) => {
  const { points } = REVIEW_SENTENCES[language];
  for (const point of POINTS)
    for (const direction of DIRECTIONS) {
      const { sentences, short } = points[point][direction];
      const sources = [...sentences, ...short].flatMap(expandChoices);
      for (let at = 0; at < 30; at += 1) {
        const said = { points: [{ point, direction }], language, seed: `${at}` };
        for (const text of [write(said), write(said, () => true)]) {
          expect(sources).toContain(text);
          expect(text).not.toMatch(DAY);
          expect(namesPerson('plural', { text, language }), text).toBe(false);
        }
      }
    }
});

test.each(LANGUAGES)('nine taps give nine sentences in %s', (language) => {
  for (const direction of DIRECTIONS) {
    const points = POINTS.map((point): ReviewPoint => ({ point, direction }));
    const cells = POINTS.map((point) => REVIEW_SENTENCES[language].points[point][direction]);
    const said = splitSentences(write({ points, language, seed: direction }));
    expect(said).toHaveLength(POINTS.length);
    for (const [at, { sentences, short }] of cells.entries())
      expect([...sentences, ...short].flatMap(expandChoices)).toContain(said[at]);
  }
});

test('words alone are the text, with no visit and no thanks', () => {
  expect(write({ words: 'waited 2 hours' })).toBe('Waited 2 hours.');
  expect(write({ words: '', points: [] })).toBe('');
});

test('a text says we where the words do, and I otherwise', () => {
  const points: ReviewPoint[] = [{ point: 'waiting', direction: 'bad' }];
  const texts = (words: string) =>
    Array.from({ length: 40 }, (_, at) => write({ words, points, seed: `${at}` }));
  const names = (person: 'singular' | 'plural') => (text: string) =>
    namesPerson(person, { text, language: 'en' });
  expect(texts('we came early').filter(names('singular'))).toEqual([]);
  expect(texts('Came early').filter(names('plural'))).toEqual([]);
});
