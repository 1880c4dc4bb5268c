import { and, asc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import type { DayToAnswer, DayToRemind, EarlierDay, WeekVisit } from '../schema.ts';
import {
  HAS_NO_PLANNED_REMINDER,
  IS_NOT_REMINDED,
} from '#features/appointments/server/reminder-times.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import { isOff } from '#features/appointments/server/visits-off.ts';
import {
  selectOpenReplies,
  selectVisitsWithReply,
} from '#features/appointments/server/visit-replies.ts';

const LOOK_BACK_DAYS = 14;

/**
 * Returns the newest of the last 14 days before `today` with missed visits whose patients have no
 * later appointment, and the newest with visits that are still open, each with the first of these visits.
 */
export async function findEarlierDays(
  { db, clinicId }: ClinicScope,
  today: CalendarDate,
): Promise<{ missedBefore: EarlierDay; openBefore: EarlierDay }> {
  const rows = await db.execute<{ status: string } & NonNullable<EarlierDay>>(sql`
    select distinct on (a.status) a.status, a.appointment_date::text as date, count(*)::int as count,
      (array_agg(a.id order by a.appointment_time, a.id))[1] as "visitId"
    from appointments a
    where a.user_id = ${clinicId} and a.status in ('no_show', 'pending')
      and a.appointment_date < ${today}::date and a.appointment_date >= ${today}::date - ${LOOK_BACK_DAYS}::int
      and (a.status = 'pending' or not exists (
        select 1 from appointments later
        where later.user_id = a.user_id and later.contact_number = a.contact_number
          and later.patient_name = a.patient_name and later.status in ('pending', 'completed')
          and later.appointment_date > a.appointment_date))
    group by a.status, a.appointment_date
    order by a.status, a.appointment_date desc`);
  const pick = (status: string): EarlierDay => {
    const row = rows.find((candidate) => candidate.status === status);
    return row ? { date: row.date, count: row.count, visitId: row.visitId } : null;
  };
  return { missedBefore: pick('no_show'), openBefore: pick('pending') };
}

/**
 * Returns the nearest day from `today` on with visits whose patients want another time, answered unclearly, or sent a reply that
 * a person has to look at, and the first of these visits.
 */
export async function findToAnswer(
  { db, clinicId }: ClinicScope,
  today: CalendarDate,
): Promise<DayToAnswer> {
  const rows = await db
    .select({
      date: appointments.appointmentDate,
      count: sql<number>`count(*)::int`,
      visitId: sql<AppointmentId>`(array_agg(${appointments.id} order by ${appointments.appointmentTime}, ${appointments.id}))[1]`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        gte(appointments.appointmentDate, today),
        or(
          and(
            eq(appointments.status, 'pending'),
            isNull(appointments.arrivedAt),
            inArray(appointments.answer, ['wants_change', 'unclear']),
          ),
          sql`${appointments.id} in ${selectVisitsWithReply({ clinicId })}`,
        ),
      ),
    )
    .groupBy(appointments.appointmentDate)
    .orderBy(asc(appointments.appointmentDate))
    .limit(1);
  return rows[0] ?? null;
}

interface ToRemindOptions {
  /** The next day on which a doctor has hours. */
  nextOpenDay: CalendarDate | undefined;
  /** The last day that is looked at. */
  until: CalendarDate;
  remindsAutomatically: boolean;
  leftByAutopilot: readonly AppointmentId[];
}

/**
 * Counts the messages to the booked patients of the clinic's next open day who have not been written to about it, and to whom the
 * autopilot will not write: one for each phone, as they are sent. A day on which patients are booked is open too; without either it is tomorrow.
 */
export async function countToRemind(
  { db, clinicId, today }: ClinicScope,
  { nextOpenDay, until, remindsAutomatically, leftByAutopilot }: ToRemindOptions,
): Promise<DayToRemind> {
  const tomorrow = addDays(today, 1);
  const isToCome = and(
    eq(appointments.clinicId, clinicId),
    eq(appointments.status, 'pending'),
    eq(appointments.kind, 'booked'),
    sql`not ${isOff(sql`appointments`)}`,
  );
  const firstBookedDay = sql`(select ${appointments.appointmentDate} from ${appointments}
    where ${isToCome} and ${appointments.appointmentDate} between ${tomorrow}::date and ${until}::date
    order by ${appointments.appointmentDate} limit 1)`;
  const needsPerson = and(
    isNull(appointments.answer),
    IS_NOT_REMINDED,
    remindsAutomatically
      ? or(HAS_NO_PLANNED_REMINDER, inArray(appointments.id, [...leftByAutopilot]))
      : undefined,
  );
  const [row] = await db.execute<NonNullable<DayToRemind>>(sql`
    with next as (
      select coalesce(least(${nextOpenDay ?? null}::date, ${firstBookedDay}), ${tomorrow}::date) as date)
    select next.date::text as date, (
      select count(distinct ${appointments.contactNumber})::int from ${appointments}
      where ${isToCome} and ${appointments.appointmentDate} = next.date and ${needsPerson}) as count
    from next`);
  return row ?? null;
}

/** Returns a doctor's visits of some days in time order, without cancelled ones. */
export async function findWeekVisits(
  scope: ClinicScope,
  { doctorId, from, to }: { doctorId: DoctorId; from: CalendarDate; to: CalendarDate },
): Promise<WeekVisit[]> {
  const { db, clinicId } = scope;
  const rows = await db
    .select({
      id: appointments.id,
      patientName: appointments.patientName,
      patientId: appointments.patientId,
      contactNumber: appointments.contactNumber,
      appointmentDate: appointments.appointmentDate,
      appointmentTime: appointments.appointmentTime,
      kind: appointments.kind,
      status: appointments.status,
      arrivedAt: appointments.arrivedAt,
      startedAt: appointments.startedAt,
      answer: appointments.answer,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.doctorId, doctorId),
        gte(appointments.appointmentDate, from),
        lte(appointments.appointmentDate, to),
        ne(appointments.status, 'cancelled'),
      ),
    )
    .orderBy(
      asc(appointments.appointmentDate),
      asc(appointments.appointmentTime),
      asc(appointments.createdAt),
    )
    .limit(MOST_OF_A_WEEK);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { openReplies } = await selectValues(db, { openReplies: selectOpenReplies(scope, ids) });
  return rows.map(({ arrivedAt, startedAt, ...row }) => ({
    ...row,
    openReply: openReplies[row.id] ?? null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
  }));
}

/** More visits than a doctor has in a week. */
const MOST_OF_A_WEEK = 1000;
