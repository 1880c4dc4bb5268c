import { expect, test } from 'vitest';
import { judgeModelDrafts } from './model-drafts-testing.ts';

// covers: examples-of-model-drafts
test('at most 2 % of bad model drafts pass, and at most 5 % of good ones are refused', () => {
  const { bad, badPassed, good, goodRefused } = judgeModelDrafts();
  expect(badPassed.length, JSON.stringify(badPassed)).toBeLessThanOrEqual(bad * 0.02);
  expect(goodRefused.length, JSON.stringify(goodRefused)).toBeLessThanOrEqual(good * 0.05);
});
