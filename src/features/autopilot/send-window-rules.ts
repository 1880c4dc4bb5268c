import { addDays } from '#platform/calendar.ts';

/** What the clocks of a place show. */
export interface WallClock {
  /** yyyy-MM-dd */
  readonly date: string;
  /** HH:MM:SS */
  readonly time: string;
}

/** When something may happen, on the clocks of a place; the end is no longer part of it. */
export interface SendWindow {
  readonly windowStart: string;
  readonly windowEnd: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly holidays: readonly string[];
}

const LONGEST_LOOK_AHEAD_DAYS = 400;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What clocks in `timeZone` show at an instant. */
export function wallClock(timeZone: string, at: Date): WallClock {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormat(timeZone).formatToParts(at)) shown[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = shown;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}

/** How far the clocks of a place are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const { date, time } = wallClock(timeZone, new Date(at));
  return Date.parse(`${date}T${time}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * The first instant at which clocks in `timeZone` show `time` on `date`; where a change of the clocks leaves that
 * moment out, the instant of the change.
 */
export function instantAt(timeZone: string, { date, time }: { date: string; time: string }): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  // Clocks change at most once in so short a time: one of these two is the offset then.
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const fits = [wall - before, wall - after].filter((at) => at + offsetAt(timeZone, at) === wall);
  if (fits.length > 0) return new Date(Math.min(...fits));
  return new Date(changeBetween(timeZone, { from: wall - after, to: wall - before }));
}

/** The instant within a second at which the offset of a place changes. */
function changeBetween(timeZone: string, { from, to }: { from: number; to: number }): number {
  const before = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

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
    const shown = wallClock(timeZone, opens);
    // A change of the clocks may swallow a short window whole, and a place that moves over the date line a whole day.
    if (opens > after && shown.date === date && isWithinHours(window, shown.time)) return opens;
  }
  return undefined;
}
