import { toMinutes } from '#features/hours/hours-rules.ts';
import type { TimeOfDay } from '#platform/time.ts';

/** The facts about a day that the rows of a week need. */
interface WeekTimes {
  readonly slots: readonly TimeOfDay[];
  readonly visits: readonly { readonly appointmentTime: TimeOfDay }[];
}

/** A row of the week: its time, and the visits that begin in it by day. */
export interface WeekRow {
  readonly time: TimeOfDay;
  /** Comes after a break of the doctor. */
  readonly isAfterBreak: boolean;
}

const LONGEST_SLOT = 60;

/** Returns the rows of a week: the times of its slots, and of visits that begin in none. */
export function listWeekRows(days: readonly WeekTimes[]): WeekRow[] {
  const slots = [...new Set(days.flatMap((day) => day.slots))].toSorted();
  const step = findStep(days);
  const alone = days
    .flatMap(({ visits }) => visits.map(({ appointmentTime }) => appointmentTime))
    .filter((time) => findSlot(slots, { time, step }) === undefined);
  const times = [...new Set([...slots, ...alone])].toSorted();
  return times.map((time, index) => {
    const before = times[index - 1];
    const isAfterBreak =
      before !== undefined && toMinutes(time) - toMinutes(before) > Math.max(step, LONGEST_SLOT);
    return { time, isAfterBreak };
  });
}

/** Returns the row in which a visit begins. */
export function findRowTime(
  time: TimeOfDay,
  { rows, days }: { rows: readonly WeekRow[]; days: readonly WeekTimes[] },
): TimeOfDay {
  const times = rows.map((row) => row.time);
  if (times.includes(time)) return time;
  return findSlot(times, { time, step: findStep(days) }) ?? time;
}

/** Returns the slot that a time falls into. */
function findSlot(
  slots: readonly TimeOfDay[],
  { time, step }: { time: TimeOfDay; step: number },
): TimeOfDay | undefined {
  const last = slots.findLast((slot) => slot <= time);
  return last !== undefined && toMinutes(time) - toMinutes(last) < step ? last : undefined;
}

/** The minutes of a slot: the smallest distance between two of one day. */
function findStep(days: readonly WeekTimes[]): number {
  const distances = days.flatMap(({ slots }) =>
    slots.slice(1).map((slot, index) => toMinutes(slot) - toMinutes(slots[index] ?? slot)),
  );
  return Math.min(...distances, LONGEST_SLOT);
}
