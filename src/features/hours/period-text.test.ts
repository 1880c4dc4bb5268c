import { expect, test } from 'vitest';
import { formatPeriods } from './period-text.ts';

test('periods say am or pm once where both ends are in the same half of the day', () => {
  expect(formatPeriods([])).toBe('');
  expect(
    formatPeriods([
      { starts: '09:30', ends: '13:00' },
      { starts: '17:00', ends: '20:00' },
    ]),
  ).toBe('9:30 am – 1:00 pm, 5:00 – 8:00 pm');
  expect(formatPeriods([{ starts: '06:00', ends: '11:45' }])).toBe('6:00 – 11:45 am');
});
