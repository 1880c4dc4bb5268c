// What schemas and screens both count on. No schema stands here, so that a screen does not load any for it.
import type { TimeOfDay } from '#platform/time.ts';

export const APPOINTMENT_STATUSES = ['pending', 'completed', 'cancelled'] as const;

const FIRST_SLOT = 6 * 60;
const LAST_SLOT = 20 * 60;
const SLOT_MINUTES = 15;

/** '06:00' to '20:00', a quarter of an hour apart (specification, section 9). */
export const APPOINTMENT_TIMES: readonly TimeOfDay[] = Array.from(
  { length: (LAST_SLOT - FIRST_SLOT) / SLOT_MINUTES + 1 },
  (_, slot) => {
    const minutes = FIRST_SLOT + slot * SLOT_MINUTES;
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
);

/** What stands for a doctor where there is none (specification, section 3). */
export const NO_DOCTOR = { doctorName: 'Not assigned', doctorContact: 'Not available' } as const;
