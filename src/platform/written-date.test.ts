import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDate } from './calendar.ts';
import { parseDate } from './written-date.ts';

test.each([
  '25/11/2026',
  '25-11-2026',
  '25.11.26',
  '25 11 2026',
  '25 Nov 2026',
  '25-nov-26',
  '25 November, 2026',
  '25th November 2026',
  'Nov 25, 2026',
  'Wednesday, 25 November 2026',
  'Wed 25-11-2026',
  '25112026',
  ' 2026-11-25 ',
  '20261125',
  '२५/११/२०२६',
  '૨૫.૧૧.૨૬',
])('reads %s as 25 Nov 2026', (text) => {
  expect(parseDate(text)).toBe('2026-11-25');
});

test.each(['', '25', '25/11', '25/11/2', '25/11/202', '31/11/2026', '29/2/2027', '25 Nvo 2026'])(
  'reads no date in "%s"',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

test('reads three numbers with the month first where that is said', () => {
  expect(parseDate('11/25/2026', 'month')).toBe('2026-11-25');
  expect(parseDate('11/25/2026')).toBeUndefined();
  expect(parseDate('03/04/2026', 'month')).toBe('2026-03-04');
  expect(parseDate('25 Nov 2026', 'month')).toBe('2026-11-25');
});

// covers: written-dates-read
test('reads every date that the screens write', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
      const date = addDays('1990-01-01', days);
      expect(parseDate(formatDate(date))).toBe(date);
    }),
  );
});
