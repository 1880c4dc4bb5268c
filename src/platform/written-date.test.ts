import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDate } from './calendar.ts';
import { parseDate, parseDateNear } from './written-date.ts';

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

test.each([
  ['27/11', '2026-11-27'],
  ['27 nov', '2026-11-27'],
  ['27nov', '2026-11-27'],
  ['Fri 27th November', '2026-11-27'],
  ['5.1', '2027-01-05'],
  ['20/10', '2026-10-20'],
  ['+7', '2026-11-27'],
  ['27/11/2027', '2027-11-27'],
  ['29/2', undefined],
  ['31/11', undefined],
  ['27', undefined],
])('on 20 Nov 2026 reads %s as %s', (text, date) => {
  expect(parseDateNear(text, '2026-11-20')).toBe(date);
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
