import { findAwayNote, listSlots, toMinutes } from '#features/hours/hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { findHoursAt, type HoursAt } from '#features/hours/server/hours.ts';
import { addDays } from '#platform/calendar.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { isPast } from '../rules.ts';
import type { FreeTimes } from '../schema.ts';
import { isAppointmentTime } from '../times.ts';
import { findBookedTimes } from './slot-queries.ts';

/** As far as a patient who asks for the next free time is booked. */
const DAYS_AHEAD = 21;

/**
 * Returns when a doctor sees patients on a day, and the times that are neither past nor full. Throws
 * NOT_FOUND for another clinic's doctor as for a missing one.
 */
export async function findFreeTimes(
  scope: ClinicScope,
  { doctorId, date }: { doctorId: DoctorId; date: CalendarDate },
): Promise<FreeTimes> {
  return inSnapshot(scope, async (snapshot) => {
    const hours = await findHoursAt(snapshot, { doctorId, date });
    if (hours === undefined) throw new Failure('NOT_FOUND');
    const { isKnown } = hours;
    const times = await listFreeTimes(snapshot, { doctorId, date, hours });
    const isFull = isKnown && times.length === 0;
    return {
      isKnown,
      periods: isKnown ? [...hours.periods] : [],
      awayNote: findAwayNote(date, hours.days) ?? null,
      times,
      next: isFull ? await findNextFree(snapshot, { doctorId, after: date }) : null,
    };
  });
}

/** Returns the doctor's first free time after a day; null without one in the days that are looked at. */
async function findNextFree(
  scope: ClinicScope,
  { doctorId, after }: { doctorId: DoctorId; after: CalendarDate },
): Promise<FreeTimes['next']> {
  const last = after < scope.today ? addDays(scope.today, -1) : after;
  for (let days = 1; days <= DAYS_AHEAD; days += 1) {
    const date = addDays(last, days);
    const hours = await findHoursAt(scope, { doctorId, date });
    const [time] = hours ? await listFreeTimes(scope, { doctorId, date, hours }) : [];
    if (time !== undefined) return { date, time };
  }
  return null;
}

/** Returns the times of a doctor's day that are neither past nor full; none without known hours. */
export async function listFreeTimes(
  scope: ClinicScope,
  { doctorId, date, hours }: { doctorId: DoctorId; date: CalendarDate; hours: HoursAt },
): Promise<TimeOfDay[]> {
  const { isKnown, periods, slotMinutes, patientsPerSlot } = hours;
  if (!isKnown) return [];
  const bookedTimes = await findBookedTimes(scope, { doctorId, date });
  const clock = { timeZone: scope.timeZone, now: scope.now };
  const isFree = (time: TimeOfDay) => {
    const from = toMinutes(time);
    const takenTimes = bookedTimes.filter((entry) => {
      const minutes = toMinutes(entry);
      // A visit that began before may still be going on.
      return from - slotMinutes < minutes && minutes < from + slotMinutes;
    });
    return takenTimes.length < patientsPerSlot;
  };
  return listSlots(periods, slotMinutes).filter(
    (time) =>
      isAppointmentTime(time) &&
      isFree(time) &&
      !isPast({ appointmentDate: date, appointmentTime: time }, clock),
  );
}
