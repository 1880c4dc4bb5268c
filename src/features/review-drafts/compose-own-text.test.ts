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

function write(statement: Partial<OwnSaid>): string {
  return composeOwnText({ points: [], words: '', language: 'en', seed: '', ...statement });
}

// covers: own-text-has-sources
test.each(LANGUAGES)('each sentence of a text in %s was tapped, for all points', (language) => {
  const { points } = REVIEW_SENTENCES[language];
  for (const point of POINTS)
    for (const direction of DIRECTIONS) {
      const { sentences, short } = points[point][direction];
      const sources = [...sentences, ...short].flatMap(expandChoices);
      for (let index = 0; index < 30; index += 1) {
        const statement = { points: [{ point, direction }], language, seed: `${index}` };
        const text = write(statement);
        expect(sources).toContain(text);
        expect(text).not.toMatch(DAY);
        expect(namesPerson('plural', { text, language }), text).toBe(false);
      }
    }
});

test.each(LANGUAGES)('nine taps give nine sentences in %s', (language) => {
  for (const direction of DIRECTIONS) {
    const points = POINTS.map((point): ReviewPoint => ({ point, direction }));
    const cells = POINTS.map((point) => REVIEW_SENTENCES[language].points[point][direction]);
    const usedSentences = splitSentences(write({ points, language, seed: direction }));
    expect(usedSentences).toHaveLength(POINTS.length);
    for (const [index, { sentences, short }] of cells.entries())
      expect([...sentences, ...short].flatMap(expandChoices)).toContain(usedSentences[index]);
  }
});

test('words alone are the text, with no visit and no thanks', () => {
  expect(write({ words: 'waited 2 hours' })).toBe('Waited 2 hours.');
  expect(write({ words: '', points: [] })).toBe('');
});

test('a text says we where the words do, and I otherwise', () => {
  const points: ReviewPoint[] = [{ point: 'waiting', direction: 'bad' }];
  const texts = (words: string) =>
    Array.from({ length: 40 }, (_, index) => write({ words, points, seed: `${index}` }));
  const names = (person: 'singular' | 'plural') => (text: string) =>
    namesPerson(person, { text, language: 'en' });
  expect(texts('we came early').filter(names('singular'))).toEqual([]);
  expect(texts('Came early').filter(names('plural'))).toEqual([]);
});
