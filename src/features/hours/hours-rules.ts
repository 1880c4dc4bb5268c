import type { CalendarDate, TimeOfDay } from '#platform/time.ts';

/** From `starts` until `ends`, on the clocks of the clinic. */
export interface Period {
  readonly starts: TimeOfDay;
  readonly ends: TimeOfDay;
}

/** A period of every week; 1 is Monday, 7 is Sunday. */
export interface WeeklySession extends Period {
  readonly weekday: number;
}

/** Days that differ from the week: away (whole days, or a part of each) or extra. */
export interface SpecialDay {
  readonly kind: 'away' | 'extra';
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly starts: TimeOfDay | null;
  readonly ends: TimeOfDay | null;
  readonly note: string;
}

/** The minutes that a slot can have: from five for a busy session to an hour. */
export const SLOT_LENGTHS = [5, 10, 15, 20, 30, 45, 60] as const;
/** The usual length of slots, for a doctor without any. */
export const USUAL_SLOT = 15;

const DAYS_OF_WEEK = 7;

/** Returns a date's day of the week; 1 is Monday, 7 is Sunday. */
export function findWeekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** Returns when a doctor sees patients on a date, in order and without overlaps; empty when away. */
export function findPeriods(
  date: CalendarDate,
  { sessions, days }: { sessions: readonly WeeklySession[]; days: readonly SpecialDay[] },
): Period[] {
  const weekday = findWeekday(date);
  const usual = sessions.filter((session) => session.weekday === weekday);
  const special = days.filter(({ from, to }) => from <= date && date <= to);
  const extra = special.flatMap(({ kind, starts, ends }) =>
    kind === 'extra' && starts !== null && ends !== null ? [{ starts, ends }] : [],
  );
  const away = special.filter(({ kind }) => kind === 'away');
  // Extra sessions are given on days of leave too: that is what they are for.
  const remaining = away.reduce<Period[]>(
    (periods, { starts, ends }) =>
      starts === null || ends === null ? [] : subtract(periods, { starts, ends }),
    usual.map(({ starts, ends }) => ({ starts, ends })),
  );
  return joinOverlaps([...remaining, ...extra]);
}

function subtract(periods: readonly Period[], away: Period): Period[] {
  return periods.flatMap(({ starts, ends }) => {
    if (ends <= away.starts || away.ends <= starts) return [{ starts, ends }];
    const before = { starts, ends: away.starts };
    const after = { starts: away.ends, ends };
    return [before, after].filter((period) => period.starts < period.ends);
  });
}

function joinOverlaps(periods: readonly Period[]): Period[] {
  const joinedPeriods: Period[] = [];
  for (const period of periods.toSorted((first, second) =>
    first.starts < second.starts ? -1 : 1,
  )) {
    const last = joinedPeriods.at(-1);
    if (last === undefined || last.ends < period.starts) joinedPeriods.push(period);
    else
      joinedPeriods[joinedPeriods.length - 1] = { ...last, ends: maxTime(last.ends, period.ends) };
  }
  return joinedPeriods;
}

function maxTime(first: TimeOfDay, second: TimeOfDay): TimeOfDay {
  return first > second ? first : second;
}

/** Returns the times at which a patient can be booked: each slot ends within its period. */
export function listSlots(periods: readonly Period[], slotMinutes: number): TimeOfDay[] {
  return periods.flatMap(({ starts, ends }) => {
    const times: TimeOfDay[] = [];
    for (
      let index = toMinutes(starts);
      index + slotMinutes <= toMinutes(ends);
      index += slotMinutes
    )
      times.push(toTime(index));
    return times;
  });
}

/** True when a time lies in one of the periods. */
export function isWithin(periods: readonly Period[], time: TimeOfDay): boolean {
  return periods.some(({ starts, ends }) => starts <= time && time < ends);
}

/** Minutes since midnight. */
export function toMinutes(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function toTime(minutes: number): TimeOfDay {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Returns why a doctor is away on a date, as the clinic noted it; undefined when not away all day. */
export function findAwayNote(date: CalendarDate, days: readonly SpecialDay[]): string | undefined {
  return days.find(
    ({ kind, from, to, starts }) =>
      kind === 'away' && starts === null && from <= date && date <= to,
  )?.note;
}
