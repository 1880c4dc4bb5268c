import { expect, test } from 'vitest';
import { judgeModelSequences } from './model-sequences-testing.ts';

// covers: examples-of-model-sequences
test('at most 2 % of bad model sequences pass, and at most 5 % of good ones are refused', () => {
  const { bad, badPassed, good, goodRefused } = judgeModelSequences();
  expect(badPassed.length, JSON.stringify(badPassed)).toBeLessThanOrEqual(bad * 0.02);
  expect(goodRefused.length, JSON.stringify(goodRefused)).toBeLessThanOrEqual(good * 0.05);
});
