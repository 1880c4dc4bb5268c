import type { Issue } from '#platform/errors.ts';
import { listSlots, toMinutes, type WeeklySession } from './hours-rules.ts';

/** The fields of a week: two sessions a day or as many as there are, each with its start and end; '' where there is none. */
export type WeekValues = Record<string, string>;

/** Sessions that a day has room for in the form at least. */
const SESSIONS_A_DAY = 2;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const SUNDAY = 7;
const ENDS = ['starts', 'ends'] as const;
/** A day's only session is in the second place from this time on, where the evening is. */
const EVENING = 15 * 60;
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
    const [first] = ownSessions;
    const places =
      first && ownSessions.length === 1 && toMinutes(first.starts) >= EVENING
        ? [undefined, first]
        : ownSessions;
    for (let session = 0; session < Math.max(SESSIONS_A_DAY, places.length); session += 1)
      for (const end of ENDS)
        values[fieldName(weekday, { session, end })] = places[session]?.[end] ?? '';
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

/** Returns the sessions of a weekday that have a time, also where one of the two is missing. */
export function listUsedSessions(values: WeekValues, weekday: number): number[] {
  return listSessions(values, weekday).filter((session) =>
    ENDS.some((end) => values[fieldName(weekday, { session, end })]),
  );
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

/**
 * Copies a day's sessions to the other days on which the doctor sees patients; while there are none, to Monday until
 * Saturday: clinics rest on Sundays.
 */
export function copyDay(values: WeekValues, weekday: number): WeekValues {
  const otherDays = DAYS.filter((day) => day !== weekday);
  const openDays = otherDays.filter((day) => listUsedSessions(values, day).length > 0);
  const days = openDays.length > 0 ? openDays : otherDays.filter((day) => day !== SUNDAY);
  const copy: WeekValues = {};
  for (const day of days) Object.assign(copy, copyToDay(values, { from: weekday, to: day }));
  return copy;
}

function copyToDay(values: WeekValues, { from, to }: { from: number; to: number }): WeekValues {
  const copy: WeekValues = {};
  for (const session of new Set([...listSessions(values, from), ...listSessions(values, to)]))
    for (const end of ENDS)
      copy[fieldName(to, { session, end })] = values[fieldName(from, { session, end })] ?? '';
  return copy;
}

/** Returns the times for a day that is opened: those of the nearest open day before it, else of the first one after it. */
export function suggestDay(values: WeekValues, weekday: number): WeekValues {
  const openDays = DAYS.filter(
    (day) => day !== weekday && listUsedSessions(values, day).length > 0,
  );
  const nearest = openDays.findLast((day) => day < weekday) ?? openDays[0];
  return nearest === undefined ? {} : copyToDay(values, { from: nearest, to: weekday });
}

/** Returns how many minutes a weekday's sessions last, and how many patients have room in them. */
export function measureDay(
  values: WeekValues,
  weekday: number,
): { readonly minutes: number; readonly places: number } {
  const sessions = toSessions(values).filter(
    (session) =>
      session.weekday === weekday && isQuarter(session.starts) && isQuarter(session.ends),
  );
  const slots = listSlots(sessions, Number(values.slotMinutes));
  return {
    minutes: sessions
      .map(({ starts, ends }) => Math.max(0, toMinutes(ends) - toMinutes(starts)))
      .reduce((sum, minutes) => sum + minutes, 0),
    places: slots.length * Number(values.patientsPerSlot),
  };
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
