import { expect, test } from 'vitest';
import { loadWeights } from '../../src/features/writing/server/load-weights.ts';
import { checkText } from '../../src/features/writing/guards/rules.ts';
import { WEIGHED_RULES } from '../../src/features/writing/guards/second-opinion.ts';
import { LANGUAGES } from '../../src/platform/language.ts';
import { resolve } from 'node:path';
import { readDevelopmentExamples } from './development.ts';
import { EXAMPLE_RULES } from './schema.ts';
import { listBuiltIn, listExamples } from './texts.ts';
import { trainWeights } from './train.ts';

test.each(LANGUAGES)(
  'the development set in %s has texts of each kind for each rule',
  (language) => {
    const examples = readDevelopmentExamples(language);
    const few = WEIGHED_RULES.filter((rule) => {
      const { harmful = [], legitimate = [] } = examples[rule] ?? {};
      return harmful.length < 15 || legitimate.length < 10;
    });
    expect(few).toEqual([]);
    expect(
      Object.keys(examples).filter((rule) => !EXAMPLE_RULES.some((one) => one === rule)),
    ).toEqual([]);
  },
);

test('the same texts give the same weights', () => {
  const texts = listExamples()
    .filter(({ language }) => language === 'en')
    .slice(0, 200);
  expect(trainWeights(texts)).toEqual(trainWeights(texts));
});

test('the second opinion refuses at most one in two hundred built-in texts', () => {
  const builtIn = listBuiltIn(resolve(import.meta.dirname, '../..'));
  const clinic = { names: [], phones: [], links: [] };
  const refused = builtIn.filter(({ text, language }) =>
    checkText({ text, language, kind: 'request', clinic, weights: loadWeights() }).some(
      ({ isEstimate }) => isEstimate,
    ),
  );
  expect(refused.length / builtIn.length, refused.map(({ text }) => text).join('\n')).toBeLessThan(
    0.005,
  );
});
