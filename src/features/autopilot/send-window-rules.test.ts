import { instantAt, wallClock } from '#platform/zoned-time.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findClosedReason,
  isWithinHours,
  nextOpening,
  toWeekday,
  type SendWindow,
} from './send-window-rules.ts';

const OFFICE: SendWindow = {
  windowStart: '10:00',
  windowEnd: '19:00',
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: ['2026-11-21'],
};

test('reads the local date and time of a zone', () => {
  const moment = new Date('2026-11-20T18:30:00Z');
  expect(wallClock('Asia/Kolkata', moment)).toEqual({ date: '2026-11-21', time: '00:00:00' });
  expect(wallClock('America/New_York', moment)).toEqual({ date: '2026-11-20', time: '13:30:00' });
});

describe('the instant of a time of day', () => {
  const CASES = [
    ['an ordinary day', 'Asia/Kolkata', '2026-11-20', '10:00', '2026-11-20T04:30:00Z'],
    ['a place far ahead', 'Pacific/Kiritimati', '2026-11-20', '10:00', '2026-11-19T20:00:00Z'],
    ['midnight left out in Cairo', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00Z'],
    [
      'midnight left out in Santiago',
      'America/Santiago',
      '2026-09-06',
      '00:00',
      '2026-09-06T04:00:00Z',
    ],
    ['an hour left out', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00Z'],
    ['just after it', 'America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00Z'],
    [
      'an hour shown twice: the first',
      'America/New_York',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:30:00Z',
    ],
    ['half an hour left out', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00Z'],
  ] as const;
  test.each(CASES)(
    'finds the instant of a local time: %s',
    (_name, timeZone, date, time, instant) => {
      expect(instantAt(timeZone, { date, time })).toEqual(new Date(instant));
    },
  );
});

test('closes on weekdays and holidays of the calendar', () => {
  expect(toWeekday('2026-11-22')).toBe(7);
  expect(toWeekday('2026-11-23')).toBe(1);
  expect(findClosedReason(OFFICE, '2026-11-20')).toBeUndefined();
  expect(findClosedReason(OFFICE, '2026-11-21')).toBe('holiday');
  expect(findClosedReason(OFFICE, '2026-11-22')).toBe('weekday');
});

test('excludes the end of the window', () => {
  const clockTimes = ['09:59:59', '10:00:00', '18:59:59', '19:00:00'];
  expect(clockTimes.map((time) => isWithinHours(OFFICE, time))).toEqual([false, true, true, false]);
});

test('skips closed days to the next opening', () => {
  const after = new Date('2026-11-20T12:00:00Z');
  expect(nextOpening(OFFICE, { timeZone: 'Asia/Kolkata', after })).toEqual(
    new Date('2026-11-23T04:30:00Z'),
  );
  const never = { ...OFFICE, weekdays: [] };
  expect(nextOpening(never, { timeZone: 'Asia/Kolkata', after })).toBeUndefined();
});

test('does not open a window that a clock change skips', () => {
  const night = {
    ...OFFICE,
    windowStart: '02:00',
    windowEnd: '02:45',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  };
  const after = new Date('2026-03-08T05:30:00Z');
  expect(nextOpening(night, { timeZone: 'America/New_York', after })).toEqual(
    new Date('2026-03-09T06:00:00Z'),
  );
});

const ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Europe/London',
];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(
    ([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
  );
const instant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
  .map((text) => new Date(text));

test('opens only at an allowed time that is not in the past, for any zone and window', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      instant,
      time,
      time,
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (timeZone, after, first, second, weekdays) => {
        fc.pre(first !== second);
        const [windowStart, windowEnd] = [first, second].toSorted() as [string, string];
        const window = { windowStart, windowEnd, weekdays, holidays: [] };
        const opens = nextOpening(window, { timeZone, after });
        if (opens === undefined) return;
        const localTime = wallClock(timeZone, opens);
        expect(opens > after).toBe(true);
        expect(isWithinHours(window, localTime.time)).toBe(true);
        expect(findClosedReason(window, localTime.date)).toBeUndefined();
        // A moment earlier it was still shut, but where clocks went back over the start.
        const before = wallClock(timeZone, new Date(opens.getTime() - 1000));
        const isShut = before.date !== localTime.date || !isWithinHours(window, before.time);
        expect(isShut).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
