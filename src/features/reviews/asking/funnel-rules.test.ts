import { expect, test } from 'vitest';
import { hideSmallCounts } from './funnel-rules.ts';

// covers: ask-funnel-small-counts
test('hides counts of a doctor from one to four, and shows none and five', () => {
  const row = { done: 12, mayBeAsked: 5, asked: 4, delivered: 0, opened: 0 };
  expect(hideSmallCounts(row)).toEqual({ ...row, asked: null });
  expect(hideSmallCounts({ ...row, delivered: 1 })).toEqual({
    ...row,
    asked: null,
    delivered: null,
  });
});
