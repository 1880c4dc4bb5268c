import { screenLocale } from '#platform/i18n.ts';
import { addDays, startOfWeek } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';

/** A month of the clinic's calendar: its first day, and the first day after it. */
export interface MonthSpan {
  readonly from: CalendarDate;
  readonly before: CalendarDate;
}

/** Returns the first day of a month, and the first day after it. */
export function toSpan(month: string): MonthSpan {
  const from = `${month}-01`;
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` };
}

/** Returns the first day in the month of each week, from Monday, up to a day. */
export function listWeeks({ from, before }: MonthSpan, lastDay: CalendarDate): CalendarDate[] {
  const starts = [from];
  for (
    let monday = addDays(startOfWeek(from), 7);
    monday < before && monday <= lastDay;
    monday = addDays(monday, 7)
  )
    starts.push(monday);
  return starts;
}

/** Returns the month after another, or the one before it. */
export function shiftMonth(month: string, by: 1 | -1): string {
  return addDays(`${month}-01`, by === 1 ? 31 : -1).slice(0, 7);
}

/**
 * Returns the days of the month before with which a month is compared: all of them, or as many as have
 * begun of a month that is not over.
 */
export function toEarlierSpan({ from, before }: MonthSpan, today: CalendarDate): MonthSpan {
  const start = toSpan(shiftMonth(from.slice(0, 7), -1)).from;
  const end = addDays(start, Number(today.slice(8)));
  return { from: start, before: today < before && end < from ? end : from };
}

/** Formats a month as 'October 2026'. */
export function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat(screenLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Formats the month of a day as 'Oct'. */
export function formatShortMonth(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(screenLocale(), { month: 'short', timeZone: 'UTC' });
  return format.format(Date.parse(`${date}T00:00:00Z`));
}
