import { toMinutes } from '#features/hours/hours-rules.ts';
import type { TimeOfDay } from '#platform/time.ts';

const FIRST_SLOT = 6 * 60;
const LAST_SLOT = 20 * 60;
const SLOT_MINUTES = 15;

/** '06:00' to '20:00' in steps of 15 minutes (specification, section 9). */
export const APPOINTMENT_TIMES: readonly TimeOfDay[] = Array.from(
  { length: (LAST_SLOT - FIRST_SLOT) / SLOT_MINUTES + 1 },
  (_, slot) => {
    const minutes = FIRST_SLOT + slot * SLOT_MINUTES;
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
);

/** The shortest slots that a doctor's hours can have are between the specified times. */
const FINEST_MINUTES = 5;

/** True for a time at which an appointment may begin: a specified one, or one of a doctor's finer slots. */
export function isAppointmentTime(time: string): boolean {
  const minutes = /^\d\d:\d\d$/.test(time) ? toMinutes(time) : Number.NaN;
  return FIRST_SLOT <= minutes && minutes <= LAST_SLOT && minutes % FINEST_MINUTES === 0;
}
