import { addDays, dateIn } from '#platform/calendar.ts';
import { instantAt, wallClock } from '#platform/zoned-time.ts';
import type { Clock } from '../clock.ts';

const WEDNESDAY = 3;

export interface MovableClock extends Clock {
  /**
   * Shows this time of the coming Wednesday, so that the hour and the weekday of a test run change nothing. Never earlier
   * than the machine's clock, which the database has too.
   */
  start(time: string): void;
  /** Shows this time of the day that is so many days after the first one; without a time, the time that it shows. */
  moveTo(days: number, time?: string): void;
  pass(minutes: number): void;
}

/** Creates a clock that runs as the machine's until it is moved, by the clocks of one place. */
export function createMovableClock(timeZone: string, machine = () => new Date()): MovableClock {
  let aheadMs = 0;
  const now = () => new Date(machine().getTime() + aheadMs);
  const toInstant = (date: string, time: string) => instantAt(timeZone, { date, time });
  let firstDay = dateIn(timeZone, now());
  const moveTo = (days: number, time = wallClock(timeZone, now()).time) => {
    aheadMs = toInstant(addDays(firstDay, days), time).getTime() - machine().getTime();
  };
  return {
    now,
    moveTo,
    start(time) {
      firstDay = dateIn(timeZone, machine());
      while (new Date(firstDay).getUTCDay() !== WEDNESDAY || toInstant(firstDay, time) < machine())
        firstDay = addDays(firstDay, 1);
      moveTo(0, time);
    },
    pass(minutes) {
      aheadMs += minutes * 60_000;
    },
  };
}
