import { expect, test } from 'vitest';
import {
  checkWeek,
  copyDay,
  listSessions,
  listUsedSessions,
  measureDay,
  suggestDay,
  toSessions,
  toWeekValues,
} from './week-form.ts';

const THREE = [
  { weekday: 1, starts: '08:00', ends: '10:00' },
  { weekday: 1, starts: '12:00', ends: '14:00' },
  { weekday: 1, starts: '17:00', ends: '20:00' },
  { weekday: 3, starts: '09:00', ends: '11:00' },
];

// covers: third-session-is-kept
test('a week with three sessions on a day comes out of the form as it went in', () => {
  const values = toWeekValues(THREE);
  expect(toSessions(values)).toEqual(THREE);
  expect(listSessions(values, 1)).toEqual([0, 1, 2]);
  expect(listSessions(values, 3)).toEqual([0, 1]);
});

test('copying a day brings all of its sessions to the other open days, and empties what it has not', () => {
  const values = toWeekValues([
    { weekday: 2, starts: '09:00', ends: '12:00' },
    ...THREE.map((session) => ({ ...session, weekday: 5 })),
  ]);
  expect(toSessions({ ...values, ...copyDay(values, 2) })).toEqual(
    [2, 5].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' })),
  );
  expect(toSessions({ ...values, ...copyDay(values, 5) })).toHaveLength(8);
});

test('copying the only open day opens Monday to Saturday', () => {
  const values = toWeekValues([{ weekday: 3, starts: '09:00', ends: '12:00' }]);
  expect(toSessions({ ...values, ...copyDay(values, 3) })).toEqual(
    [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' })),
  );
});

test('a day that is opened begins with the hours of the open day before it', () => {
  const values = toWeekValues([
    { weekday: 2, starts: '09:00', ends: '12:00' },
    { weekday: 5, starts: '10:00', ends: '13:00' },
  ]);
  const open = (weekday: number) =>
    toSessions(suggestDay(values, weekday)).map(({ starts }) => starts);
  expect([1, 4, 7].map(open)).toEqual([['09:00'], ['09:00'], ['10:00']]);
  expect(suggestDay(toWeekValues([]), 1)).toEqual({});
});

test('an only session that begins in the afternoon is the evening’s', () => {
  const values = toWeekValues([{ weekday: 1, starts: '17:00', ends: '20:00' }]);
  expect(listUsedSessions(values, 1)).toEqual([1]);
  expect(toSessions(values)).toEqual([{ weekday: 1, starts: '17:00', ends: '20:00' }]);
});

test('the places of a day are its slots for each patient, and a time that is no time counts for none', () => {
  const week = { ...toWeekValues(THREE), slotMinutes: '15', patientsPerSlot: '2' };
  expect(measureDay(week, 1)).toEqual({ minutes: 420, places: 56 });
  expect(measureDay(week, 2)).toEqual({ minutes: 0, places: 0 });
  expect(measureDay({ ...week, '3-0-ends': 'noon' }, 3)).toEqual({ minutes: 0, places: 0 });
});

// covers: no-time-is-refused
test('refuses a text that is no time, at its field', () => {
  const values = toWeekValues([{ weekday: 2, starts: 'nine', ends: '12:00' }]);
  const texts = { both: 'both', endBeforeStart: 'end', quarter: 'quarter' };
  expect(checkWeek(values, texts)).toEqual([{ path: '2-0-starts', message: 'quarter' }]);
});
