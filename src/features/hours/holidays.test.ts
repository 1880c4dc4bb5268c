import { expect, test } from 'vitest';
import { addDays, isCalendarDate } from '#platform/calendar.ts';
import { HOLIDAY_STATES, listComingHolidays } from './holidays.ts';

const TODAY = '2026-11-23';

function findDate(name: string, { state = 'Gujarat', today = TODAY } = {}): string | undefined {
  return listComingHolidays(state, today).find(({ names }) => names.includes(name))?.date;
}

// covers: holidays-by-state
test.each(HOLIDAY_STATES)('%s has one holiday a date, in order, within a year', (state) => {
  for (const today of [TODAY, '2027-01-26', '2028-02-29']) {
    const dates = listComingHolidays(state, today).map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    for (const date of dates) {
      expect(isCalendarDate(date)).toBe(true);
      expect(date >= today && date <= addDays(today, 366)).toBe(true);
    }
  }
});

test('every state has the national holidays, and the next one of a passed day is next year’s', () => {
  for (const state of [...HOLIDAY_STATES, 'a state that is not listed']) {
    expect(findDate('Republic Day', { state })).toBe('2027-01-26');
    expect(findDate('Christmas Day', { state })).toBe('2026-12-25');
    expect(findDate('Republic Day', { state, today: '2027-01-26' })).toBe('2027-01-26');
  }
});

test('a festival that moves is listed only with a known date, and not where that date is another', () => {
  expect(findDate('Holi')).toBe('2027-03-22');
  expect(findDate('Diwali')).toBe('2027-10-29');
  expect(findDate('Good Friday', { state: 'Kerala' })).toBe('2027-03-26');
  expect(findDate('Holi', { state: 'Tamil Nadu' })).toBeUndefined();
  expect(findDate('Diwali', { today: '2027-10-30' })).toBeUndefined();
});
