import { addDays, startOfWeek } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';

// Lengths of the start page's lists (specification, section 9; the number of weeks is our choice).
export const DUE_SHOWN = 3;
export const UPCOMING_SHOWN = 5;
export const UPCOMING_DAYS = 7;
export const ACTIVITIES_SHOWN = 5;
export const WEEKS_SHOWN = 12;

/** Returns the Mondays of the last twelve weeks, the current week's last. */
export function lastWeeks(today: CalendarDate): CalendarDate[] {
  const current = startOfWeek(today);
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    addDays(current, (week - WEEKS_SHOWN + 1) * 7),
  );
}

/** Returns `part` of `whole` as a whole percent; null when `whole` is 0. */
export function toPercent({ part, whole }: { part: number; whole: number }): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}
