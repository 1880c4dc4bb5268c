import { addDays } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';

// How much stands on the start page (specification, section 9; the weeks are ours).
export const DUE_SHOWN = 3;
export const UPCOMING_SHOWN = 5;
export const UPCOMING_DAYS = 7;
export const ACTIVITIES_SHOWN = 5;
export const WEEKS_SHOWN = 12;

/** The Monday of the week in which `date` lies. */
export function startOfWeek(date: CalendarDate): CalendarDate {
  const sundayIsZero = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((sundayIsZero + 6) % 7));
}

/** The Mondays of the last twelve weeks, the current week's last. */
export function lastWeeks(today: CalendarDate): CalendarDate[] {
  const current = startOfWeek(today);
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    addDays(current, (week - WEEKS_SHOWN + 1) * 7),
  );
}

/** `part` of `whole` as a whole percent; null when there is nothing to measure by. */
export function toPercent({ part, whole }: { part: number; whole: number }): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}
