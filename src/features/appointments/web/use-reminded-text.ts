import { dateIn, formatInstant, formatTime, timeIn } from '#platform/calendar.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Appointment } from '../schema.ts';
import { OPEN_TEXTS } from './open-texts.ts';

/** Returns when a patient was reminded of the slot that the visit has now; undefined when never. */
export function useRemindedText(): (
  appointment: Pick<Appointment, 'remindedAt'>,
) => string | undefined {
  const { clinic, today } = useSession();
  const { timeZone } = clinic;
  return ({ remindedAt }) => {
    if (remindedAt === null) return undefined;
    const time = new Date(remindedAt);
    return dateIn(timeZone, time) === today
      ? OPEN_TEXTS.remindedAt(formatTime(timeIn(timeZone, time)))
      : OPEN_TEXTS.remindedOn(formatInstant(remindedAt, timeZone));
  };
}
