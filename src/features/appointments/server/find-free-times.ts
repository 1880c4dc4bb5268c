import { findAwayNote, listSlots, toMinutes } from '#features/hours/hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { findHoursAt, type HoursAt } from '#features/hours/server/hours.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { isPast } from '../rules.ts';
import type { FreeTimes } from '../schema.ts';
import { isAppointmentTime } from '../times.ts';
import { findBookedTimes } from './slot-queries.ts';

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
    return {
      isKnown,
      periods: isKnown ? [...hours.periods] : [],
      awayNote: findAwayNote(date, hours.days) ?? null,
      times: await listFreeTimes(snapshot, { doctorId, date, hours }),
    };
  });
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
