import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { checkText } from './check-text.ts';
import { findPhrases, indexPhrases, LanguagePhrases, OFFERS, PHRASE_RULES } from './phrases.ts';

function toList(phrases: string[], unless: string[] = []) {
  const none = { phrases: [], unless: [] };
  const all = Object.fromEntries([...PHRASE_RULES, OFFERS].map((list) => [list, none]));
  return { ...all, MONEY_OR_CODE: { phrases, unless } };
}

function findExcerpts(text: string, phrases: string[], unless?: string[]): string[] {
  const index = indexPhrases(LanguagePhrases.parse(toList(phrases, unless)));
  return findPhrases(text, [index]).map(({ excerpt }) => excerpt);
}

test('finds a phrase as whole words in any case, and quotes it as it is written', () => {
  expect(findExcerpts('Please Share OTP now', ['share otp'])).toEqual(['Share OTP']);
  expect(findExcerpts('Please share otps now', ['share otp'])).toEqual([]);
  expect(findExcerpts('Please share. OTP now', ['share otp'])).toEqual([]);
});

test('takes the longest choice, any number, and at most four words in a gap', () => {
  const phrases = ['[send|send us] … [otp|one time password]', 'rs #'];
  expect(findExcerpts('Send us the one time password', phrases)).toEqual([
    'Send us the one time password',
  ]);
  expect(findExcerpts('Send a b c d otp', phrases)).toEqual(['Send a b c d otp']);
  expect(findExcerpts('Send a b c d e otp', phrases)).toEqual([]);
  expect(findExcerpts('It is Rs 1,500 today', phrases)).toEqual(['Rs 1,500']);
});

test('a word that excuses a phrase does so in its own sentence only', () => {
  expect(findExcerpts('Never share otp', ['share otp'], ['never'])).toEqual([]);
  expect(findExcerpts('We never ask. Share otp', ['share otp'], ['never'])).toEqual(['Share otp']);
});

test.each(['Share otp', 'share  otp', 'share otp …', '… otp', '', 'ज़रूरी'])(
  'refuses the phrase %j in a list',
  (phrase) => {
    expect(LanguagePhrases.safeParse(toList(['share otp'])).success).toBe(true);
    expect(LanguagePhrases.safeParse(toList([phrase])).success).toBe(false);
  },
);

// covers: long-texts-to-their-end
test.each(LANGUAGES)('checks a text of the greatest length to its end in %s', (language) => {
  const clinic = { names: [], phones: [], links: [] };
  const end = ' Share otp. See evil.com';
  const text = `${'We hope you are well. '.repeat(300).slice(0, LONGEST_TEXT - end.length)}${end}`;
  const findings = checkText({ text, language, kind: 'sequence', clinic, author: 'person' });
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ rule }) => rule)).toEqual(['FOREIGN_LINK', 'MONEY_OR_CODE']);
});
