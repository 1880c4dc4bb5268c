import { expect, test } from 'vitest';
import { wallClock } from '#platform/zoned-time.ts';
import { createMovableClock } from './movable-clock.ts';

const ZONE = 'Asia/Kolkata';

test.each([
  ['2026-11-26T00:10:00+05:30', '2026-12-02'],
  ['2026-11-29T23:50:00+05:30', '2026-12-02'],
  ['2026-12-02T07:59:59+05:30', '2026-12-02'],
  ['2026-12-02T08:00:01+05:30', '2026-12-09'],
])('a clock that is started at %s shows eight on the Wednesday to come', (machine, date) => {
  const clock = createMovableClock(ZONE, () => new Date(machine));
  clock.start('08:00');
  expect(wallClock(ZONE, clock.now())).toEqual({ date, time: '08:00:00' });
});

test('a started clock runs on, and is moved by minutes and from its first day', () => {
  let machine = Date.parse('2026-11-26T22:00:00+05:30');
  const clock = createMovableClock(ZONE, () => new Date(machine));
  clock.start('08:00');
  machine += 1000;
  clock.pass(90);
  expect(wallClock(ZONE, clock.now())).toEqual({ date: '2026-12-02', time: '09:30:01' });
  clock.moveTo(2);
  expect(wallClock(ZONE, clock.now())).toEqual({ date: '2026-12-04', time: '09:30:01' });
  clock.moveTo(1, '17:50');
  expect(wallClock(ZONE, clock.now())).toEqual({ date: '2026-12-03', time: '17:50:00' });
});
