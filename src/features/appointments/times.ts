import { toMinutes } from '#features/hours/hours-rules.ts';
import type { TimeOfDay } from '#platform/time.ts';

const SLOT_MINUTES = 15;
const FIRST_SLOT: TimeOfDay = '06:00';
const LAST_SLOT: TimeOfDay = '20:00';

/** Each full quarter of an hour of a day. */
export const QUARTER_HOURS: readonly TimeOfDay[] = Array.from(
  { length: (24 * 60) / SLOT_MINUTES },
  (_, slot) => {
    const minutes = slot * SLOT_MINUTES;
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
);

/** '06:00' to '20:00' in steps of 15 minutes (specification, section 9): offered beside the doctor's hours. */
export const APPOINTMENT_TIMES: readonly TimeOfDay[] = QUARTER_HOURS.filter(
  (time) => FIRST_SLOT <= time && time <= LAST_SLOT,
);

/** The shortest slots that a doctor's hours can have are between the full quarters of an hour. */
const FINEST_MINUTES = 5;

/** True for a time at which an appointment may begin: a full quarter of an hour, or one of a doctor's finer slots. */
export function isAppointmentTime(time: string): boolean {
  return toMinutes(time) % FINEST_MINUTES === 0;
}

/** True for a full quarter of an hour. */
export function isQuarterHour(time: TimeOfDay): boolean {
  return toMinutes(time) % SLOT_MINUTES === 0;
}

/** True for a time before those of the list: most often an afternoon that was written without pm. */
export function isEarly(time: TimeOfDay): boolean {
  return time < FIRST_SLOT;
}
