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
