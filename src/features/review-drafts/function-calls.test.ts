import { expect, test } from 'vitest';
import { ReviewCall } from './function-calls.ts';

test.each([
  [1, 20],
  [-3, 20],
  [20.4, 20],
  [80, 80],
  [5000, 300],
  [null, null],
])('takes %s words as %s, the nearest that is possible', (requestedWords, usedWords) => {
  expect(ReviewCall.parse({ clinicName: 'Mehta Clinic', maxWords: requestedWords }).maxWords).toBe(
    usedWords,
  );
});
