import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findAwayNote,
  findPeriods,
  findWeekday,
  isWithin,
  listSlots,
  toMinutes,
  type SpecialDay,
} from './hours-rules.ts';

// A Monday.
const date = '2026-11-23';
const sessions = [
  { weekday: 1, starts: '09:30', ends: '13:00' },
  { weekday: 1, starts: '17:00', ends: '20:00' },
  { weekday: 2, starts: '10:00', ends: '12:00' },
];
const away = (fields: Partial<SpecialDay> = {}): SpecialDay => ({
  kind: 'away',
  from: date,
  to: date,
  starts: null,
  ends: null,
  note: 'Wedding',
  ...fields,
});

// covers: hours-of-a-date
test('a weekday has its sessions, in order', () => {
  expect(findWeekday(date)).toBe(1);
  expect(findWeekday('2026-11-29')).toBe(7);
  expect(findPeriods(date, { sessions, days: [] })).toEqual([
    { starts: '09:30', ends: '13:00' },
    { starts: '17:00', ends: '20:00' },
  ]);
  expect(findPeriods('2026-11-25', { sessions, days: [] })).toEqual([]);
});

test('leave takes the whole day or a part of it, and an extra session is given all the same', () => {
  expect(findPeriods(date, { sessions, days: [away()] })).toEqual([]);
  expect(findAwayNote(date, [away()])).toBe('Wedding');
  const lunch = away({ starts: '12:00', ends: '18:00' });
  expect(findPeriods(date, { sessions, days: [lunch] })).toEqual([
    { starts: '09:30', ends: '12:00' },
    { starts: '18:00', ends: '20:00' },
  ]);
  const extra = away({ kind: 'extra', starts: '14:00', ends: '15:00' });
  expect(findPeriods(date, { sessions, days: [away(), extra] })).toEqual([
    { starts: '14:00', ends: '15:00' },
  ]);
  const tomorrow = away({ from: '2026-11-24', to: '2026-11-24' });
  expect(findPeriods(date, { sessions, days: [tomorrow] })).toHaveLength(2);
});

test('an extra session that touches a usual one makes one longer', () => {
  const extra = away({ kind: 'extra', starts: '12:30', ends: '14:00' });
  expect(findPeriods(date, { sessions, days: [extra] })[0]).toEqual({
    starts: '09:30',
    ends: '14:00',
  });
});

test('each slot ends within its session', () => {
  const periods = [{ starts: '09:30', ends: '10:40' }];
  expect(listSlots(periods, 30)).toEqual(['09:30', '10:00']);
  expect(isWithin(periods, '10:30')).toBe(true);
  expect(isWithin(periods, '10:40')).toBe(false);
});

const quarter = fc.integer({ min: 24, max: 79 });
const period = fc
  .tuple(quarter, fc.integer({ min: 1, max: 16 }))
  .map(([index, length]) => ({ starts: clock(index), ends: clock(Math.min(index + length, 80)) }));

function clock(quarters: number): string {
  const hours = String(Math.floor(quarters / 4)).padStart(2, '0');
  return `${hours}:${String((quarters % 4) * 15).padStart(2, '0')}`;
}

test('no slot is in leave, none overlaps another, and each is in a period', () => {
  fc.assert(
    fc.property(
      fc.array(period, { maxLength: 4 }),
      fc.array(period, { maxLength: 3 }),
      fc.constantFrom(15, 30, 45, 60),
      (usual, leave, slotMinutes) => {
        const periods = findPeriods(date, {
          sessions: usual.map((session) => ({ ...session, weekday: 1 })),
          days: leave.map((leavePeriod) => away(leavePeriod)),
        });
        const slots = listSlots(periods, slotMinutes).map((time) => toMinutes(time));
        for (const [index, start] of slots.entries()) {
          const end = start + slotMinutes;
          expect(slots[index + 1] ?? end).toBeGreaterThanOrEqual(end);
          for (const { starts, ends } of leave)
            expect(end <= toMinutes(starts) || toMinutes(ends) <= start).toBe(true);
          expect(
            periods.some(
              (candidate) =>
                toMinutes(candidate.starts) <= start && end <= toMinutes(candidate.ends),
            ),
          ).toBe(true);
        }
      },
    ),
  );
});
