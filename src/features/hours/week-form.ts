import type { Issue } from '#platform/errors.ts';
import { toMinutes, type WeeklySession } from './hours-rules.ts';

/** The fields of a week: two sessions a day or as many as there are, each with its start and end; '' where there is none. */
export type WeekValues = Record<string, string>;

/** Sessions that a day has room for in the form at least. */
const SESSIONS_A_DAY = 2;
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
    const ownSessions = sessions.filter((session) => session.weekday === weekday);
    for (let session = 0; session < Math.max(SESSIONS_A_DAY, ownSessions.length); session += 1) {
      values[fieldName(weekday, { session, end: 'starts' })] = ownSessions[session]?.starts ?? '';
      values[fieldName(weekday, { session, end: 'ends' })] = ownSessions[session]?.ends ?? '';
    }
  }
  return values;
}

/** Returns the numbers of the sessions that the form shows on a weekday. */
export function listSessions(values: WeekValues, weekday: number): number[] {
  const sessions: number[] = [];
  while (fieldName(weekday, { session: sessions.length, end: 'starts' }) in values)
    sessions.push(sessions.length);
  return sessions;
}

/** Returns up to which session a weekday has a time, also where one is missing. */
export function countSessions(values: WeekValues, weekday: number): number {
  const hasTime = (session: number) =>
    (['starts', 'ends'] as const).some((end) => values[fieldName(weekday, { session, end })]);
  return listSessions(values, weekday).findLastIndex(hasTime) + 1;
}

/** Returns the fields of a weekday with their times. */
export function pickDay(values: WeekValues, weekday: number): WeekValues {
  const ownFields = Object.entries(values).filter(([name]) => name.startsWith(`${weekday}-`));
  return Object.fromEntries(ownFields);
}

/** Returns the fields of a weekday without times, as on a day that is closed. */
export function emptyDay(values: WeekValues, weekday: number): WeekValues {
  const names = Object.keys(pickDay(values, weekday));
  return Object.fromEntries(names.map((name) => [name, '']));
}

/** Returns the sessions of a form that is filled in completely. */
export function toSessions(values: WeekValues): WeeklySession[] {
  return DAYS.flatMap((weekday) =>
    listSessions(values, weekday).flatMap((session) => {
      const starts = values[fieldName(weekday, { session, end: 'starts' })] ?? '';
      const ends = values[fieldName(weekday, { session, end: 'ends' })] ?? '';
      return starts === '' || ends === '' ? [] : [{ weekday, starts, ends }];
    }),
  );
}

/** Copies Monday's sessions to the days until Saturday; clinics rest on Sundays. */
export function copyMonday(values: WeekValues): WeekValues {
  const copy: WeekValues = {};
  for (const weekday of [2, 3, 4, 5, 6])
    for (const session of new Set([...listSessions(values, 1), ...listSessions(values, weekday)]))
      for (const end of ['starts', 'ends'] as const)
        copy[fieldName(weekday, { session, end })] = values[fieldName(1, { session, end })] ?? '';
  return copy;
}

/** True for a time on a full quarter of an hour; false also for a text that is no time. */
export function isQuarter(time: string): boolean {
  return toMinutes(time) % QUARTER === 0;
}

/** Returns what is wrong in a week, at the field where it can be corrected. */
export function checkWeek(
  values: WeekValues,
  texts: { readonly both: string; readonly endBeforeStart: string; readonly quarter: string },
): Issue[] {
  return DAYS.flatMap((weekday) =>
    listSessions(values, weekday).flatMap((session) => {
      const [first, last] = [
        fieldName(weekday, { session, end: 'starts' }),
        fieldName(weekday, { session, end: 'ends' }),
      ];
      const [starts = '', ends = ''] = [values[first], values[last]];
      if (starts === '' && ends === '') return [];
      if (starts === '') return [{ path: first, message: texts.both }];
      if (ends === '') return [{ path: last, message: texts.both }];
      if (!isQuarter(starts)) return [{ path: first, message: texts.quarter }];
      if (!isQuarter(ends)) return [{ path: last, message: texts.quarter }];
      return starts < ends ? [] : [{ path: last, message: texts.endBeforeStart }];
    }),
  );
}
