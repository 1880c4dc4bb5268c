import type { Issue } from '#platform/errors.ts';
import { toMinutes, type WeeklySession } from './hours-rules.ts';

/** The fields of a week: two sessions a day, each with its start and end; '' where there is none. */
export type WeekValues = Record<string, string>;

/** Sessions that a day has room for in the form. */
export const SESSIONS_A_DAY = [0, 1] as const;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const QUARTER = 15;

/** Names a field of a week. */
export function fieldName(
  weekday: number,
  { session, end }: { session: number; end: 'starts' | 'ends' },
): string {
  return `${weekday}-${session}-${end}`;
}

/** Returns the fields of a form that shows these sessions. */
export function toWeekValues(sessions: readonly WeeklySession[]): WeekValues {
  const values: WeekValues = {};
  for (const weekday of DAYS) {
    const own = sessions.filter((session) => session.weekday === weekday);
    for (const session of SESSIONS_A_DAY) {
      values[fieldName(weekday, { session, end: 'starts' })] = own[session]?.starts ?? '';
      values[fieldName(weekday, { session, end: 'ends' })] = own[session]?.ends ?? '';
    }
  }
  return values;
}

/** Returns the sessions of a form that is filled in completely. */
export function toSessions(values: WeekValues): WeeklySession[] {
  return DAYS.flatMap((weekday) =>
    SESSIONS_A_DAY.flatMap((session) => {
      const starts = values[fieldName(weekday, { session, end: 'starts' })] ?? '';
      const ends = values[fieldName(weekday, { session, end: 'ends' })] ?? '';
      return starts === '' || ends === '' ? [] : [{ weekday, starts, ends }];
    }),
  );
}

/** Copies Monday's sessions to the days until Saturday; clinics rest on Sundays. */
export function copyMonday(values: WeekValues): WeekValues {
  const copied: WeekValues = {};
  for (const weekday of [2, 3, 4, 5, 6])
    for (const session of SESSIONS_A_DAY)
      for (const end of ['starts', 'ends'] as const)
        copied[fieldName(weekday, { session, end })] = values[fieldName(1, { session, end })] ?? '';
  return copied;
}

/** Returns what is wrong in a week, at the field where it can be corrected. */
export function checkWeek(
  values: WeekValues,
  texts: { readonly both: string; readonly endBeforeStart: string; readonly quarter: string },
): Issue[] {
  return DAYS.flatMap((weekday) =>
    SESSIONS_A_DAY.flatMap((session) => {
      const [first, last] = [
        fieldName(weekday, { session, end: 'starts' }),
        fieldName(weekday, { session, end: 'ends' }),
      ];
      const [starts = '', ends = ''] = [values[first], values[last]];
      if (starts === '' && ends === '') return [];
      if (starts === '') return [{ path: first, message: texts.both }];
      if (ends === '') return [{ path: last, message: texts.both }];
      if (toMinutes(starts) % QUARTER) return [{ path: first, message: texts.quarter }];
      if (toMinutes(ends) % QUARTER) return [{ path: last, message: texts.quarter }];
      return starts < ends ? [] : [{ path: last, message: texts.endBeforeStart }];
    }),
  );
}
