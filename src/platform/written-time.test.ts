import { expect, test } from 'vitest';
import { formatTime } from './calendar.ts';
import { parseTime } from './written-time.ts';

test.each(['9:30 pm', '9.30pm', '930p', '9:30 P.M.', '21:30', '2130', ' ૨૧:૩૦ ', '०९:३० pm'])(
  'reads %s as half past nine in the evening',
  (text) => {
    expect(parseTime(text)).toBe('21:30');
  },
);

test('reads full hours, noon and midnight', () => {
  expect(['9', '9 am', '12 pm', '12 am', '0:00', '8p'].map(parseTime)).toEqual([
    '09:00',
    '09:00',
    '12:00',
    '00:00',
    '00:00',
    '20:00',
  ]);
});

test.each(['', 'nine', '9:3', '24:00', '9:60', '13 pm', '0 am', '9:30 xm', '12345'])(
  'reads no time in "%s"',
  (text) => {
    expect(parseTime(text)).toBeUndefined();
  },
);

// covers: written-times-read
test('reads every time that the screens write', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
    expect(parseTime(formatTime(time))).toBe(time);
  }
});
