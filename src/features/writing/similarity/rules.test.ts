import { expect, test } from 'vitest';
import { isUnlike, similarity, wordCount } from './rules.ts';

test('the same text is wholly similar, whatever its case and punctuation', () => {
  expect(similarity('The staff were kind.', 'the staff, were KIND')).toBe(1);
  expect(similarity('', '')).toBe(1);
});

test('texts without a common run of three words are not similar', () => {
  expect(similarity('The staff were kind', 'Kind were the staff')).toBe(0);
  expect(similarity('yes', 'no')).toBe(0);
});

test('one changed word in ten costs the runs around it', () => {
  const text = 'one two three four five six seven eight nine ten';
  expect(similarity(text, text.replace('five', 'FIFTH'))).toBe(5 / 11);
});

test('vowel signs belong to their words', () => {
  expect(similarity('मेरा अनुभव अच्छा रहा', 'मेरे अनुभव अच्छे रहे')).toBe(0);
});

test('a text is unlike earlier ones only when none is too similar', () => {
  expect(isUnlike('a b c d', [])).toBe(true);
  expect(isUnlike('a b c d', ['x y z', 'a b c d'])).toBe(false);
});

test('words are counted between spaces', () => {
  expect(wordCount('  डॉ. मेहता ने\nसमझाया। ')).toBe(4);
  expect(wordCount('')).toBe(0);
});
