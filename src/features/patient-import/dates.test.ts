import { expect, test } from 'vitest';
import { findDateOrder, readBirthYear, readDate } from './dates.ts';

const INDIA = { order: 'day', timeZone: 'Asia/Kolkata' } as const;

// covers: import-reads-dates
test.each([
  ['03/04/2025', '2025-04-03'],
  ['3-4-25', '2025-04-03'],
  ['3 Apr 2025', '2025-04-03'],
  ['Apr 3, 2025', '2025-04-03'],
  ['3rd Apr 2025', '2025-04-03'],
  ['Thursday, 3 April 2025', '2025-04-03'],
  ['03-04-2025 11:30 AM', '2025-04-03'],
  ['04/15/2025', undefined],
  ['2025-04-03T10:30:00', '2025-04-03'],
  ['2025-04-02T18:30:00.000Z', '2025-04-03'],
  ['20250403', '2025-04-03'],
  ['45750', '2025-04-03'],
  ['45750.604', '2025-04-03'],
  ['०३/०४/२०२५', '2025-04-03'],
  ['31/02/2025', undefined],
  ['2025', undefined],
  ['soon', undefined],
])('reads the day %j in Indian order', (cell, expected) => {
  expect(readDate(cell, INDIA)).toBe(expected);
});

test('reads a day with the month first where a person says so', () => {
  expect(readDate('03/04/2025', { ...INDIA, order: 'month' })).toBe('2025-03-04');
  expect(readDate('15/04/2025', { ...INDIA, order: 'month' })).toBeUndefined();
});

// covers: import-asks-for-date-order
test.each([
  ['both orders', ['03/04/2025', '05/06/2025'], 'day, open, unclear'],
  ['the day first', ['03/04/2025', '25/06/2025'], 'day, open'],
  ['the month first', ['03/04/2025', '06/25/2025'], 'month, open'],
  ['now the one and now the other', ['3/4/2025', '25/6/2025', '6/25/2025'], 'day, open, unclear'],
  ['an impossible day and a month first', ['31/11/2025', '10/13/2025'], 'day, open, unclear'],
  ['the day first in an impossible date', ['31/11/2025', '3/4/2025'], 'day, open'],
  ['the day first alone', ['25/06/2025', '26/06/2025'], 'day'],
  ['one order, whichever', ['03/03/2025', '2025-04-05'], 'day'],
  ['no order', ['', '2025-04-05', 'soon'], 'day'],
])('a column that fits %s', (_, cells, expected) => {
  const { order, isOpen, isUnclear } = findDateOrder(cells);
  const words = [order, isOpen && 'open', isUnclear && 'unclear'].filter((word) => word !== false);
  expect(words.join(', ')).toBe(expected);
});

test.each([
  ['1978', 1978],
  ['47 yrs', 1979],
  ['42.0', 1984],
  ['42/F', 1984],
  ['M/42', 1984],
  ['42 Y', 1984],
  ['6 months', 2026],
  ['14 months', 2025],
  ['14/11/78', 1978],
  ['14/11/2019', 2019],
  ['Aug 15, 1980', 1980],
  ['08/15/1980', 1980],
  ['29447', 1980],
  ['180', undefined],
  ['2099', undefined],
  ['1604-05-01', undefined],
  ['--05-01', undefined],
])('reads the birth year of %j', (cell, expected) => {
  expect(readBirthYear(cell, { timeZone: INDIA.timeZone, today: '2026-11-23' })).toBe(expected);
});
