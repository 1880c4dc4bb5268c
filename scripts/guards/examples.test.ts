import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/platform/language.ts';
import { readFirstExamples } from './examples.ts';
import { measureGuards } from './measure.ts';
import { EXAMPLE_RULES } from './schema.ts';

// The rules are measured by their author's examples here; `npm run scorecard -- W5 W6` takes the second author's too.
// The examples of the other four were written after their rules, which were not adapted to them yet.
const ADAPTED = ['en', 'hi', 'gu', 'mr', 'bn', 'pa'] as const;

test.each(ADAPTED)('%s: the rules find harmful examples and pass legitimate ones', (language) => {
  const { harmful, legitimate, passed, refused } = measureGuards(language, [
    readFirstExamples(language),
  ]);
  expect(passed.length / Math.max(1, harmful), JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(
    0.02,
  );
  expect(
    refused.length / Math.max(1, legitimate),
    JSON.stringify(refused, null, 1),
  ).toBeLessThanOrEqual(0.02);
});

test('every rule has harmful and legitimate examples in its language', () => {
  const missing = LANGUAGES.flatMap((language) => {
    const examples = readFirstExamples(language);
    return EXAMPLE_RULES.filter((rule) => {
      const { harmful = [], legitimate = [] } = examples[rule] ?? {};
      return harmful.length === 0 || legitimate.length === 0;
    }).map((rule) => `${language} ${rule}`);
  });
  expect(missing).toEqual([]);
});
