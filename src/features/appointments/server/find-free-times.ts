import { findAwayNote, listSlots, toMinutes } from '#features/hours/hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { findHoursFrom, type HoursAt } from '#features/hours/server/hours.ts';
import { addDays } from '#platform/calendar.ts';
import { Failure } from '#platform/errors.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate, TimeOfDay } from '#platform/time.ts';
import { isPast } from '../rules.ts';
import type { AppointmentId, FreeDays, FreeTimes } from '../schema.ts';
import { QUARTER_HOURS } from '../times.ts';
import { findAppointment } from './find-appointments.ts';
import { findBookedTimes } from './slot-queries.ts';

/** As far as a patient who asks for the next free time is booked. */
const DAYS_AHEAD = 21;
const DAYS_OF_MONTH = 31;

/**
 * Returns when a doctor sees patients on a day, the times that are neither past nor full, and those that are full. Where the
 * appointment `movedId` is now is not offered, and not full for it. Throws NOT_FOUND for a doctor or
 * an appointment of another clinic as for a missing one.
 */
export async function findFreeTimes(
  scope: ClinicScope,
  { doctorId, date, movedId }: { doctorId: DoctorId; date: CalendarDate; movedId?: AppointmentId },
): Promise<FreeTimes> {
  return inSnapshot(scope, async (snapshot) => {
    const range = { doctorId, from: date, to: date };
    const [day] = await listOpenDays(snapshot, range);
    const [dayAfterMove] =
      movedId === undefined ? [day] : await listOpenDays(snapshot, { ...range, movedId });
    const isMovedMissing = movedId !== undefined && !(await findAppointment(snapshot, movedId));
    if (day === undefined || isMovedMissing) throw new Failure('NOT_FOUND');
    const { isKnown, periods, days, times } = day;
    const isFull = isKnown && times.length === 0;
    return {
      isKnown,
      periods: isKnown ? [...periods] : [],
      awayNote: findAwayNote(date, days) ?? null,
      times,
      takenTimes: listTakenTimes(dayAfterMove ?? day),
      next: isFull ? await findNextFree(snapshot, { doctorId, after: date }) : null,
    };
  });
}

/** Returns the doctor's first free time after a day; null without one in the days that are looked at. */
async function findNextFree(
  scope: ClinicScope,
  { doctorId, after }: { doctorId: DoctorId; after: CalendarDate },
): Promise<FreeTimes['next']> {
  const from = after < scope.today ? scope.today : addDays(after, 1);
  const days = await listOpenDays(scope, { doctorId, from, to: addDays(from, DAYS_AHEAD - 1) });
  for (const { date, times } of days) if (times[0] !== undefined) return { date, time: times[0] };
  return null;
}

/**
 * Returns which days of a doctor's month, from today on, are free, full or closed; none without known
 * hours. Throws NOT_FOUND for another clinic's doctor as for a missing one.
 */
export async function findFreeDays(
  scope: ClinicScope,
  { doctorId, firstDay }: { doctorId: DoctorId; firstDay: CalendarDate },
): Promise<FreeDays> {
  return inSnapshot(scope, async (snapshot) => {
    const to = addDays(firstDay, DAYS_OF_MONTH - 1);
    const days = await listOpenDays(snapshot, { doctorId, from: firstDay, to });
    if (days.length === 0) throw new Failure('NOT_FOUND');
    const shownDays = days.filter(
      ({ date, isKnown }) => isKnown && date >= scope.today && isSameMonth(date, firstDay),
    );
    return {
      days: shownDays.map(({ date, periods, times }) => ({
        date,
        freeCount: times.length,
        isClosed: periods.length === 0,
      })),
    };
  });
}

function isSameMonth(first: CalendarDate, second: CalendarDate): boolean {
  return first.slice(0, 7) === second.slice(0, 7);
}

export type OpenDay = HoursAt & {
  /** The times that are neither past nor full; none without known hours. */
  times: TimeOfDay[];
  /** When the day's appointments begin. */
  bookedTimes: TimeOfDay[];
};

/** Returns a doctor's days, each with its hours and free times; none for a doctor whom the clinic does not have. */
export async function listOpenDays(
  scope: ClinicScope,
  range: {
    doctorId: DoctorId;
    from: CalendarDate;
    to: CalendarDate;
    movedId?: AppointmentId | undefined;
  },
): Promise<OpenDay[]> {
  const [hours, bookings] = await Promise.all([
    findHoursFrom(scope, range),
    findBookedTimes(scope, range),
  ]);
  return hours.map((day) => {
    const visits = bookings.filter(({ date }) => date === day.date);
    const bookedTimes = visits.map(({ time }) => time);
    return { ...day, bookedTimes, times: listFreeTimes(scope, day, bookedTimes) };
  });
}

function listFreeTimes(
  { timeZone, now }: ClinicScope,
  day: HoursAt,
  bookedTimes: readonly TimeOfDay[],
): TimeOfDay[] {
  const { isKnown, date, periods, slotMinutes } = day;
  if (!isKnown) return [];
  return listSlots(periods, slotMinutes).filter(
    (time) =>
      !isTaken(time, { ...day, bookedTimes }) &&
      !isPast({ appointmentDate: date, appointmentTime: time }, { timeZone, now }),
  );
}

/** Lists the quarters of an hour, and the slots of the day, that are full. */
function listTakenTimes(day: OpenDay): TimeOfDay[] {
  const times = new Set([...QUARTER_HOURS, ...listSlots(day.periods, day.slotMinutes)]);
  return [...times].filter((time) => isTaken(time, day)).toSorted();
}

function isTaken(
  time: TimeOfDay,
  {
    isKnown,
    slotMinutes,
    patientsPerSlot,
    bookedTimes,
  }: HoursAt & { readonly bookedTimes: readonly TimeOfDay[] },
): boolean {
  const from = toMinutes(time);
  // A visit that began before may still be going on. Without hours there are no slots: then only the same time is taken.
  const minutes = isKnown ? slotMinutes : 1;
  const overlapping = bookedTimes.filter((other) => Math.abs(toMinutes(other) - from) < minutes);
  return overlapping.length >= patientsPerSlot;
}
