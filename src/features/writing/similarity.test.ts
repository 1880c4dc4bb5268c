import { expect, test } from 'vitest';
import { overlapShare, similarity, wordCount, wordRuns } from './similarity.ts';

test('the same text in another case and punctuation has similarity 1', () => {
  expect(similarity('The staff were kind.', 'the staff, were KIND')).toBe(1);
  expect(similarity('', '')).toBe(1);
});

test('texts without a common run of three words have similarity 0', () => {
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

test('texts whose runs are known compare as the texts do', () => {
  const [one, other] = ['a b c d e', 'B, c d e f'];
  expect(overlapShare(wordRuns(one), wordRuns(other))).toBe(similarity(one, other));
  expect(similarity(one, other)).toBe(0.5);
});

test('words are counted between spaces', () => {
  expect(wordCount('  डॉ. मेहता ने\nसमझाया। ')).toBe(4);
  expect(wordCount('')).toBe(0);
});
