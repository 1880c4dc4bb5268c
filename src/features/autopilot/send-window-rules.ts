import { addDays } from '#platform/calendar.ts';
import { instantAt, wallClock } from '#platform/zoned-time.ts';

/** When something may happen, on the clocks of a place; the end is no longer part of it. */
export interface SendWindow {
  readonly windowStart: string;
  readonly windowEnd: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly holidays: readonly string[];
}

const LONGEST_LOOK_AHEAD_DAYS = 400;
/** Monday is 1, Sunday is 7. */
export function toWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Why nothing happens on this date; undefined on a day with a window. */
export function findClosedReason(
  window: SendWindow,
  date: string,
): 'holiday' | 'weekday' | undefined {
  if (window.holidays.includes(date)) return 'holiday';
  return window.weekdays.includes(toWeekday(date)) ? undefined : 'weekday';
}

/** True while clocks show a time from the start up to, and not at, the end. */
export function isWithinHours({ windowStart, windowEnd }: SendWindow, time: string): boolean {
  return time >= `${windowStart}:00` && time < `${windowEnd}:00`;
}

/** When the window opens next after an instant; undefined when it does not within a year. */
export function nextOpening(
  window: SendWindow,
  { timeZone, after }: { timeZone: string; after: Date },
): Date | undefined {
  const { date: first } = wallClock(timeZone, after);
  for (let days = 0; days < LONGEST_LOOK_AHEAD_DAYS; days += 1) {
    const date = addDays(first, days);
    if (findClosedReason(window, date)) continue;
    const opens = instantAt(timeZone, { date, time: window.windowStart });
    const local = wallClock(timeZone, opens);
    // A change of the clocks may swallow a short window whole, and a place that moves over the date line a whole day.
    if (opens > after && local.date === date && isWithinHours(window, local.time)) return opens;
  }
  return undefined;
}
