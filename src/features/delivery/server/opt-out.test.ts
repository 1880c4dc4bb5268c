import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { isOptOut } from '../opt-out-rules.ts';
import examples from '../../../../test-data/opt-outs.json' with { type: 'json' };

/** Messages by which people ask not to be written to, and others with the same words. */
const { optOut: OPT_OUTS, other: OTHER_MESSAGES } = examples;
const ALL = Object.values(OPT_OUTS).flat();

test.each(LANGUAGES)('recognizes each example in %s in any way of typing', (language) => {
  const optOuts = OPT_OUTS[language];
  expect(optOuts.length).toBeGreaterThanOrEqual(12);
  if (language !== 'en') expect(optOuts.some((example) => /^[a-z ]+$/.test(example))).toBe(true);
  for (const example of optOuts) {
    for (const text of [
      example,
      example.toUpperCase(),
      ` ${example}\n`,
      `${example}.`,
      `*${example}!!* 🙏`,
      `“${example}”`,
      example.normalize('NFD'),
      example.replaceAll(' ', '   '),
      `${example}\u200b`,
      `${example} ${example}`,
      `${example}. STOP`,
      `Please ${example}, thanks`,
    ]) {
      expect(isOptOut(text), text).toBe(true);
    }
  }
});

test('reads full-width letters as the same words', () => {
  expect(isOptOut('ＳＴＯＰ')).toBe(true);
  expect(isOptOut('STOP '.repeat(20))).toBe(true);
});

test.each(OTHER_MESSAGES)('does not read %j as an opt-out', (text) => {
  expect(isOptOut(text)).toBe(false);
});

test('does not read a question as an opt-out', () => {
  for (const example of ALL) expect(isOptOut(`${example}?`), example).toBe(false);
});

// covers: does-not-take-longer-sentence
test('does not read a longer sentence with such words as an opt-out', () => {
  const talk = fc.constantFrom(
    'the clinic',
    'ok',
    'please call',
    'दवा',
    'દવા',
    'மருந்து',
    'kal',
    '5',
  );
  fc.assert(
    fc.property(fc.constantFrom(...ALL), talk, fc.boolean(), (example, other, isBefore) => {
      const sentence = isBefore ? `${other} ${example}` : `${example} ${other}`;
      expect(isOptOut(sentence), sentence).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

// A pattern that tries every way to split them would not return within the test's limit.
test('does not mistake a text of many words for an opt-out', () => {
  expect(isOptOut(`${'stop please '.repeat(9)}x`)).toBe(false);
  expect(isOptOut('s '.repeat(60))).toBe(false);
});
