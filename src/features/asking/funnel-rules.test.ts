import { expect, test } from 'vitest';
import { hideRevealingCounts, isSmallGap, type StepCounts } from './funnel-rules.ts';

const LARGE: StepCounts = { done: 60, mayBeAsked: 50, asked: 40, delivered: 30, opened: 20 };

// covers: ask-funnel-small-counts
test('hides counts from one to four, and those that leave one to four of the step before', () => {
  const row = { done: 20, mayBeAsked: 12, asked: 11, delivered: 4, opened: 5 };
  expect(hideRevealingCounts([row])).toEqual([{ ...row, asked: null, delivered: null }]);
  expect(hideRevealingCounts([LARGE])).toEqual([LARGE]);
});

// covers: ask-funnel-zeros
test('shows a zero only where it says nothing of a patient', () => {
  const unopened = { done: 12, mayBeAsked: 6, asked: 6, delivered: 0, opened: 0 };
  expect(hideRevealingCounts([unopened])).toEqual([{ ...unopened, opened: null }]);
  const unasked = { ...unopened, asked: 0 };
  expect(hideRevealingCounts([unasked])).toEqual([unasked]);
  const allOpened = { ...unopened, opened: 6 };
  expect(hideRevealingCounts([allOpened])).toEqual([{ ...allOpened, opened: null }]);
  const none = { ...unopened, mayBeAsked: 0, asked: 0 };
  expect(hideRevealingCounts([none])).toEqual([{ ...none, mayBeAsked: null }]);
});

// covers: ask-funnel-subtraction
test('hides a second count of a column, so that the first does not follow from the sum', () => {
  const small = { ...LARGE, opened: 2 };
  const larger = { ...LARGE, opened: 25 };
  expect(hideRevealingCounts([larger, small, LARGE]).map(({ opened }) => opened)).toEqual([
    25,
    null,
    null,
  ]);
  // 1 and 2: their sum of 3 would still be small.
  const shown = hideRevealingCounts([small, { ...LARGE, opened: 1 }, larger, LARGE]);
  expect(shown.map(({ opened }) => opened)).toEqual([null, null, 25, null]);
});

test('names no reason for fewer than five visits', () => {
  expect(isSmallGap({ ...LARGE, opened: 36 }, 'opened')).toBe(true);
  expect(isSmallGap({ ...LARGE, opened: 35 }, 'opened')).toBe(false);
});
