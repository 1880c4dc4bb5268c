import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#platform/calendar.ts';
import { lastWeeks, toPercent } from './rules.ts';

test('the twelve weeks follow each other on Mondays, and today lies in the last', () => {
  const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days));
  fc.assert(
    fc.property(someDay, (today) => {
      const weeks = lastWeeks(today);
      expect(weeks).toHaveLength(12);
      for (const [place, week] of weeks.entries()) {
        expect(new Date(week).getUTCDay()).toBe(1);
        expect(daysBetween(weeks[0] ?? '', week)).toBe(place * 7);
      }
      const intoTheLast = daysBetween(weeks[11] ?? '', today);
      expect(intoTheLast).toBeGreaterThanOrEqual(0);
      expect(intoTheLast).toBeLessThan(7);
    }),
  );
});

// covers: share-whole-percent-and-none-of-nothing
test('a share is a whole percent, and null of zero', () => {
  expect(toPercent({ part: 2, whole: 3 })).toBe(67);
  expect(toPercent({ part: 1, whole: 200 })).toBe(1);
  expect(toPercent({ part: 0, whole: 5 })).toBe(0);
  expect(toPercent({ part: 5, whole: 5 })).toBe(100);
  expect(toPercent({ part: 0, whole: 0 })).toBeNull();
});
