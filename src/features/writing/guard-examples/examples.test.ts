import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { GUARD_EXAMPLES } from './examples.ts';
import { measureGuards } from './measure.ts';
import { EXAMPLE_RULES } from './schema.ts';

/** Those of the rules' author; `npm run scorecard -- W5 W6` measures the second author's too. */
const halvesFor = (language: (typeof LANGUAGES)[number]) =>
  (GUARD_EXAMPLES[language] ?? []).slice(0, 1);

/** The languages that an author has written examples for. */
const WRITTEN = LANGUAGES.filter((language) => halvesFor(language).length > 0);

// The examples of the other four were written after their rules, which were not adapted to them yet.
const ADAPTED = ['en', 'hi', 'gu', 'mr', 'bn', 'pa'] as const;

test.each(ADAPTED)('%s: the rules find harmful examples and pass legitimate ones', (language) => {
  const { harmful, legitimate, passed, refused } = measureGuards(language, halvesFor(language));
  expect(passed.length / Math.max(1, harmful), JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(
    0.02,
  );
  expect(
    refused.length / Math.max(1, legitimate),
    JSON.stringify(refused, null, 1),
  ).toBeLessThanOrEqual(0.02);
});

test('every rule has harmful and legitimate examples in its language', () => {
  const missing = WRITTEN.flatMap((language) =>
    EXAMPLE_RULES.filter((rule) => {
      const of = halvesFor(language).map((half) => half[rule]);
      return (
        !of.some((each) => each?.harmful.length) || !of.some((each) => each?.legitimate.length)
      );
    }).map((rule) => `${language} ${rule}`),
  );
  expect(missing).toEqual([]);
});
