import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { isOptOut } from './rules.ts';
import { OPT_OUT_WORDS } from './words.ts';

const ALL = Object.values(OPT_OUT_WORDS).flat();

test.each(LANGUAGES)(
  '%s has words of its own, and each of them counts as it is typed',
  (language) => {
    const words = OPT_OUT_WORDS[language];
    expect(words.length).toBeGreaterThanOrEqual(10);
    if (language !== 'en') expect(words.some((word) => /^[a-z ]+$/.test(word))).toBe(true);
    for (const word of words) {
      for (const typed of [
        word,
        word.toUpperCase(),
        ` ${word}\n`,
        `${word}.`,
        `*${word}!!* 🙏`,
        `“${word}”`,
        word.normalize('NFD'),
        word.replaceAll(' ', '   '),
      ]) {
        expect(isOptOut(typed), typed).toBe(true);
      }
    }
  },
);

test('older spellings and wide letters are the same words', () => {
  expect(isOptOut('നിര്\u200dത്തുക')).toBe(true);
  expect(isOptOut('ＳＴＯＰ')).toBe(true);
  expect(isOptOut('Don’t message me')).toBe(true);
  expect(isOptOut('STOP\u200b')).toBe(true);
});

test('a longer sentence never is one, whatever stands in it', () => {
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
    fc.property(fc.constantFrom(...ALL), talk, fc.boolean(), (word, other, isBefore) => {
      const sentence = isBefore ? `${other} ${word}` : `${word} ${other}`;
      fc.pre(!ALL.includes(sentence));
      expect(isOptOut(sentence)).toBe(false);
    }),
  );
});

test.each([
  '',
  '   ',
  '🙏',
  'no',
  'cancel',
  'Cancel my appointment',
  'Is the clinic closed? बंद है?',
  'I will stop by tomorrow',
  'non-stop pain',
  'stopp',
  'थांबा',
  'STOP '.repeat(20),
  'दवा बंद करो या नहीं?',
  'should i stop the tablets',
])('%j is not one', (text) => {
  expect(isOptOut(text)).toBe(false);
});
