import { addDays, formatWeekday } from '#platform/calendar.ts';
import type { DoctorHours } from '../schema.ts';
import { formatPeriods } from '../period-text.ts';
import { WEEKDAYS } from './texts.ts';

/** Describes a week in a line for each run of equal days, e.g. 'Mon–Sat: 9:30 am – 1:00 pm'. */
export function describeWeek({ sessions }: Pick<DoctorHours, 'sessions'>): string[] {
  const runs: { first: string; last: string; times: string }[] = [];
  for (const weekday of WEEKDAYS.keys()) {
    const short = formatShortWeekday(weekday);
    const times = formatPeriods(sessions.filter((session) => session.weekday === weekday + 1));
    const run = runs.at(-1);
    if (run?.times === times) run.last = short;
    else runs.push({ first: short, last: short, times });
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => `${first === last ? first : `${first}–${last}`}: ${times}`);
}

const A_MONDAY = '2024-01-01';

/** 'Mon' for 0, in the language of the screen: other scripts do not have three letters for it. */
function formatShortWeekday(weekday: number): string {
  return formatWeekday(addDays(A_MONDAY, weekday), 'short');
}
