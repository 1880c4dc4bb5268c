import fc from 'fast-check';
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
  const unopenedCounts = { done: 12, mayBeAsked: 6, asked: 6, delivered: 0, opened: 0 };
  expect(hideRevealingCounts([unopenedCounts])).toEqual([{ ...unopenedCounts, opened: null }]);
  const unaskedCounts = { ...unopenedCounts, asked: 0 };
  expect(hideRevealingCounts([unaskedCounts])).toEqual([unaskedCounts]);
  const allOpened = { ...unopenedCounts, opened: 6 };
  expect(hideRevealingCounts([allOpened])).toEqual([{ ...allOpened, opened: null }]);
  const none = { ...unopenedCounts, mayBeAsked: 0, asked: 0 };
  expect(hideRevealingCounts([none])).toEqual([{ ...none, mayBeAsked: null }]);
});

// covers: ask-funnel-subtraction
test('hides a second count of a column, so that the first does not follow from the sum', () => {
  const small = { ...LARGE, opened: 2 };
  const larger = { ...LARGE, opened: 25 };
  expect(
    hideRevealingCounts([larger, small, LARGE]).map(({ opened: openedCount }) => openedCount),
  ).toEqual([25, null, null]);
  // 1 and 2: their sum of 3 would still be small.
  const visibleItems = hideRevealingCounts([small, { ...LARGE, opened: 1 }, larger, LARGE]);
  expect(visibleItems.map(({ opened: openedCount }) => openedCount)).toEqual([
    null,
    null,
    25,
    null,
  ]);
});

// covers: ask-funnel-subtraction-in-row
test('hides what is close to the last count before a hidden one', () => {
  const row = { done: 10, mayBeAsked: 7, asked: 7, delivered: 5, opened: 5 };
  const hiddenCounts = { mayBeAsked: null, asked: null };
  // 10 done and 7 asked would say that three may not be asked, or were not.
  expect(hideRevealingCounts([row])).toEqual([{ ...row, ...hiddenCounts }]);
  const large = { done: 60, mayBeAsked: 58, asked: 57, delivered: 57, opened: 40 };
  expect(hideRevealingCounts([large])).toEqual([{ ...large, ...hiddenCounts, delivered: null }]);
});

test('hides further counts where the sum says how few visits the hidden ones lost', () => {
  const few = { done: 30, mayBeAsked: 30, asked: 30, delivered: 20, opened: 10 };
  const rows = [{ ...LARGE, asked: 48 }, few, { ...LARGE, done: 65, asked: 44 }];
  // Without the last one, 78 of 80 would be known to be asked.
  expect(hideRevealingCounts(rows).map(({ asked: askedCount }) => askedCount)).toEqual([
    null,
    null,
    null,
  ]);
});

test('shows no two steps of a row that leave one to four visits between them', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const row = fc
    .tuple(fc.nat({ max: 30 }), share, share, share, share)
    .map(([doneCount, ...shares]) => {
      const mayBeAsked = Math.round(doneCount * shares[0] ** 0.2);
      const askedCount = Math.round(mayBeAsked * shares[1] ** 0.2);
      const deliveredCount = Math.round(askedCount * shares[2] ** 0.2);
      const openedCount = Math.round(askedCount * shares[3]);
      return {
        done: doneCount,
        mayBeAsked,
        asked: askedCount,
        delivered: deliveredCount,
        opened: openedCount,
      };
    });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      for (const {
        done: doneCount,
        mayBeAsked,
        asked: askedCount,
        delivered: deliveredCount,
        opened: openedCount,
      } of hideRevealingCounts(rows))
        for (const path of [
          [doneCount, mayBeAsked, askedCount, deliveredCount],
          [doneCount, mayBeAsked, askedCount, openedCount],
        ]) {
          const counts = path.filter((count) => count !== null);
          for (const [at, count] of counts.entries())
            for (const before of counts.slice(0, at))
              expect([1, 2, 3, 4]).not.toContain(before - count);
        }
    }),
  );
});

test('names no reason for fewer than five visits', () => {
  expect(isSmallGap({ ...LARGE, opened: 36 }, 'opened')).toBe(true);
  expect(isSmallGap({ ...LARGE, opened: 35 }, 'opened')).toBe(false);
});
