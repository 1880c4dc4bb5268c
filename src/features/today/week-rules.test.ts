import { expect, test } from 'vitest';
import { findRowTime, listWeekRows } from './week-rules.ts';

function buildDay(slots: string[], visits: string[] = []) {
  return { slots, visits: visits.map((appointmentTime) => ({ appointmentTime })) };
}

// covers: week-rows
test('a visit within a slot is in its row, one outside all slots has a row of its own', () => {
  const days = [
    buildDay(['09:30', '10:00', '17:00', '17:30'], ['09:45', '10:00', '14:15']),
    buildDay(['09:30', '10:00'], ['10:29', '10:30']),
  ];
  const rows = listWeekRows(days);
  expect(rows.map(({ time }) => time)).toEqual([
    '09:30',
    '10:00',
    '10:30',
    '14:15',
    '17:00',
    '17:30',
  ]);
  const find = (time: string) => findRowTime(time, { rows, days });
  expect(['09:45', '10:29', '10:30', '14:15'].map(find)).toEqual([
    '09:30',
    '10:00',
    '10:30',
    '14:15',
  ]);
});

test('a row says that it comes after a break, and a week without slots lists its visits', () => {
  const rows = listWeekRows([buildDay(['12:00', '12:30', '17:00'])]);
  expect(rows.map(({ isAfterBreak }) => isAfterBreak)).toEqual([false, false, true]);
  expect(listWeekRows([buildDay([], ['11:00', '08:00'])]).map(({ time }) => time)).toEqual([
    '08:00',
    '11:00',
  ]);
  expect(listWeekRows([])).toEqual([]);
});
