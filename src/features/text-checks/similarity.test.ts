import { expect, test } from 'vitest';
import { wordCount, wordRuns } from './similarity.ts';

test('counts words as runs of anything but space', () => {
  expect(wordCount(' The staff,  were kind.\n')).toBe(4);
  expect(wordCount('')).toBe(0);
  expect(wordCount('मेरा अनुभव अच्छा रहा।')).toBe(4);
});

test('lists runs of three words without case and punctuation', () => {
  expect([...wordRuns('The staff, were KIND.')]).toEqual(['the staff were', 'staff were kind']);
  expect([...wordRuns('Yes!')]).toEqual(['yes']);
  expect([...wordRuns('')]).toEqual([]);
});
