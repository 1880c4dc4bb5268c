import { expect, test } from 'vitest';
import { checkWeek, copyMonday, listSessions, toSessions, toWeekValues } from './week-form.ts';

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

test('copying Monday brings all of its sessions, and empties what Monday has not', () => {
  const busyFriday = [5, 5, 5].map((weekday, index) => ({
    weekday,
    starts: `1${index}:00`,
    ends: `1${index}:30`,
  }));
  const values = toWeekValues([{ weekday: 1, starts: '09:00', ends: '12:00' }, ...busyFriday]);
  const copiedSessions = toSessions({ ...values, ...copyMonday(values) });
  expect(copiedSessions).toEqual(
    [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' })),
  );
  const three = toWeekValues(THREE);
  expect(toSessions({ ...three, ...copyMonday(three) })).toHaveLength(18);
});

// covers: no-time-is-refused
test('refuses a text that is no time, at its field', () => {
  const values = toWeekValues([{ weekday: 2, starts: 'nine', ends: '12:00' }]);
  const texts = { both: 'both', endBeforeStart: 'end', quarter: 'quarter' };
  expect(checkWeek(values, texts)).toEqual([{ path: '2-0-starts', message: 'quarter' }]);
});
