import { findAwayNote, findWeekday, listSlots } from '#features/hours/hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { addDays } from '#platform/calendar.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { WeekDay } from '../schema.ts';
import { listOpenDays } from '#features/appointments/server/find-free-times.ts';
import { findWeekVisits } from './visit-queries.ts';

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
  const to = addDays(from, 6);
  return inSnapshot(scope, async (snapshot) => {
    const visits = await findWeekVisits(snapshot, { doctorId, from, to });
    const openDays = await listOpenDays(snapshot, { doctorId, from, to });
    if (openDays.length === 0) throw new Failure('NOT_FOUND');
    const days = openDays.map(({ date: day, days: specialDays, ...hours }) => ({
      date: day,
      awayNote: findAwayNote(day, specialDays) ?? null,
      slots: hours.isKnown ? listSlots(hours.periods, hours.slotMinutes) : [],
      bookable: hours.times,
      visits: visits.filter(({ appointmentDate }) => appointmentDate === day),
    }));
    return { from, today: scope.today, days };
  });
}
