import { findAwayNote, findWeekday, listSlots, type Period } from '#features/hours/hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { findHoursAt } from '#features/hours/server/hours.ts';
import { addDays } from '#platform/calendar.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { WeekDay } from '../schema.ts';
import { listFreeTimes } from '#features/appointments/server/find-free-times.ts';
import { isAppointmentTime } from '#features/appointments/times.ts';
import { findWeekVisits } from './visit-queries.ts';

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

interface Week {
  from: CalendarDate;
  today: CalendarDate;
  days: WeekDay[];
}

/**
 * Returns a doctor's week from Monday to Sunday around a date: the hours, the slots and the visits of
 * each day. Throws NOT_FOUND for another clinic's doctor as for a missing one.
 */
export async function getWeek(
  scope: ClinicScope,
  { doctorId, date = scope.today }: { doctorId: DoctorId; date?: CalendarDate | undefined },
): Promise<Week> {
  const from = addDays(date, 1 - findWeekday(date));
  return inSnapshot(scope, async (snapshot) => {
    const visits = await findWeekVisits(snapshot, { doctorId, from, to: addDays(from, 6) });
    const days = await Promise.all(
      DAYS_OF_WEEK.map(async (weekday) => {
        const on = addDays(from, weekday);
        const hours = await findHoursAt(snapshot, { doctorId, date: on });
        if (hours === undefined) throw new Failure('NOT_FOUND');
        const { isKnown, periods, slotMinutes } = hours;
        const slots = isKnown ? listBookable(periods, slotMinutes) : [];
        return {
          date: on,
          awayNote: findAwayNote(on, hours.days) ?? null,
          slots,
          bookable: await listFreeTimes(snapshot, { doctorId, date: on, hours }),
          visits: visits.filter(({ appointmentDate }) => appointmentDate === on),
        };
      }),
    );
    return { from, today: scope.today, days };
  });
}

/** Appointments begin between the first and the last specified time; a session may last longer. */
function listBookable(periods: readonly Period[], slotMinutes: number): string[] {
  return listSlots(periods, slotMinutes).filter(isAppointmentTime);
}
