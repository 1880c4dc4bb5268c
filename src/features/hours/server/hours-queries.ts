import { and, asc, count, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { DoctorHours, HoursInput, SpecialDay, SpecialDayId } from '../schema.ts';
import type { WeeklySession } from '../hours-rules.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { doctorDays, doctorSessions } from './tables.ts';

const DAY = {
  id: doctorDays.id,
  doctorId: doctorDays.doctorId,
  kind: doctorDays.kind,
  from: doctorDays.fromDate,
  to: doctorDays.toDate,
  starts: doctorDays.starts,
  ends: doctorDays.ends,
  note: doctorDays.note,
};

/** Returns the hours of the clinic's doctors by name, or of one. */
export async function findHours(
  { db, clinicId }: ClinicScope,
  { doctorId }: { doctorId?: DoctorId } = {},
): Promise<DoctorHours[]> {
  const condition = doctorId && eq(doctors.id, doctorId);
  const ownSessions = doctorId && eq(doctorSessions.doctorId, doctorId);
  const [rows, sessions] = await Promise.all([
    db
      .select({
        doctorId: doctors.id,
        doctorName: doctors.name,
        slotMinutes: doctors.slotMinutes,
        patientsPerSlot: doctors.patientsPerSlot,
        version: doctors.version,
      })
      .from(doctors)
      .where(and(eq(doctors.clinicId, clinicId), condition))
      .orderBy(asc(doctors.name), asc(doctors.id)),
    db
      .select({
        doctorId: doctorSessions.doctorId,
        weekday: doctorSessions.weekday,
        starts: doctorSessions.starts,
        ends: doctorSessions.ends,
      })
      .from(doctorSessions)
      .where(and(eq(doctorSessions.clinicId, clinicId), ownSessions))
      .orderBy(asc(doctorSessions.weekday), asc(doctorSessions.starts)),
  ]);
  return rows.map((row) => ({
    ...row,
    doctorId: row.doctorId as DoctorId,
    sessions: sessions
      .filter((session) => session.doctorId === row.doctorId)
      .map(({ weekday, starts, ends }) => ({
        weekday,
        starts: toMinute(starts),
        ends: toMinute(ends),
      })),
  }));
}

/** Replaces a doctor's sessions, and writes the slots with a new version. */
export async function writeHours(
  tx: ClinicScope,
  { doctorId, version, ...hours }: HoursInput & { doctorId: DoctorId; version: number },
): Promise<void> {
  const { slotMinutes, patientsPerSlot, sessions } = hours;
  const ofDoctor = and(
    eq(doctorSessions.clinicId, tx.clinicId),
    eq(doctorSessions.doctorId, doctorId),
  );
  await tx.db.delete(doctorSessions).where(ofDoctor);
  if (sessions.length > 0)
    await tx.db
      .insert(doctorSessions)
      .values(sessions.map((session) => ({ ...session, doctorId, clinicId: tx.clinicId })));
  await tx.db
    .update(doctors)
    .set({ slotMinutes, patientsPerSlot, version })
    .where(and(eq(doctors.clinicId, tx.clinicId), eq(doctors.id, doctorId)));
}

/** Returns the days from `from` on that differ, the next first. */
export async function findComingDays(
  { db, clinicId }: ClinicScope,
  { from }: { from: CalendarDate },
): Promise<SpecialDay[]> {
  const rows = await db
    .select(DAY)
    .from(doctorDays)
    .where(and(eq(doctorDays.clinicId, clinicId), gte(doctorDays.toDate, from)))
    .orderBy(asc(doctorDays.fromDate), asc(doctorDays.createdAt), asc(doctorDays.id));
  return rows.map(toSpecialDay);
}

interface HoursRow extends Record<string, unknown> {
  date: CalendarDate;
  doctorId: DoctorId;
  slotMinutes: number;
  patientsPerSlot: number;
  hasSessions: boolean;
  sessions: WeeklySession[];
  days: SpecialDay[];
}

/**
 * Returns what decides when the doctors by name, or one of them, see patients on each of some dates, in
 * one round trip: the sessions of that weekday, and the days that differ, among them those of the whole clinic.
 */
export async function findHoursRows(
  { db, clinicId }: ClinicScope,
  { doctorId, from, to }: { doctorId?: DoctorId; from: CalendarDate; to: CalendarDate },
): Promise<HoursRow[]> {
  const condition = doctorId === undefined ? sql`` : sql`and d.id = ${doctorId}`;
  const rows = await db.execute<HoursRow>(sql`
    select on_day.date::date::text as date, d.id as "doctorId", d.slot_minutes as "slotMinutes", d.patients_per_slot as "patientsPerSlot",
      exists (select 1 from doctor_sessions s where s.user_id = d.user_id and s.doctor_id = d.id) as "hasSessions",
      (select coalesce(json_agg(json_build_object('weekday', s.weekday,
          'starts', to_char(s.starts, 'HH24:MI'), 'ends', to_char(s.ends, 'HH24:MI')) order by s.starts), '[]')
        from doctor_sessions s
        where s.user_id = d.user_id and s.doctor_id = d.id
          and s.weekday = extract(isodow from on_day.date)) as sessions,
      (select coalesce(json_agg(json_build_object('id', o.id, 'doctorId', o.doctor_id, 'kind', o.kind,
          'from', o.from_date::text, 'to', o.to_date::text, 'note', o.note,
          'starts', to_char(o.starts, 'HH24:MI'), 'ends', to_char(o.ends, 'HH24:MI')) order by o.from_date, o.id), '[]')
        from doctor_days o
        where o.user_id = d.user_id and (o.doctor_id is null or o.doctor_id = d.id)
          and o.from_date <= on_day.date and o.to_date >= on_day.date) as days
    from doctors d cross join generate_series(${from}::date::timestamp, ${to}::date, '1 day') as on_day(date)
    where d.user_id = ${clinicId} ${condition} order by on_day.date, d.name, d.id`);
  return [...rows];
}

/** Returns the days of the whole clinic that a date is among. */
export async function findClinicDays(
  { db, clinicId }: ClinicScope,
  { date }: { date: CalendarDate },
): Promise<SpecialDay[]> {
  const rows = await db
    .select(DAY)
    .from(doctorDays)
    .where(
      and(
        eq(doctorDays.clinicId, clinicId),
        isNull(doctorDays.doctorId),
        lte(doctorDays.fromDate, date),
        gte(doctorDays.toDate, date),
      ),
    )
    .orderBy(asc(doctorDays.fromDate), asc(doctorDays.id));
  return rows.map(toSpecialDay);
}

export async function findDay(
  { db, clinicId }: ClinicScope,
  id: SpecialDayId,
): Promise<SpecialDay | undefined> {
  const rows = await db
    .select(DAY)
    .from(doctorDays)
    .where(and(eq(doctorDays.clinicId, clinicId), eq(doctorDays.id, id)));
  return rows.map(toSpecialDay)[0];
}

/** Counts the days that differ from `from` on. */
export async function countDays(
  { db, clinicId }: ClinicScope,
  { from }: { from: CalendarDate },
): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(doctorDays)
    .where(and(eq(doctorDays.clinicId, clinicId), gte(doctorDays.toDate, from)));
  return rows[0]?.total ?? 0;
}

export async function insertDay(tx: ClinicScope, { from, to, ...day }: SpecialDay): Promise<void> {
  await tx.db
    .insert(doctorDays)
    .values({ ...day, fromDate: from, toDate: to, clinicId: tx.clinicId })
    .onConflictDoNothing();
}

/** Deletes a day and returns it; undefined when the clinic has none with this id. */
export async function deleteDay(
  tx: ClinicScope,
  id: SpecialDayId,
): Promise<Pick<SpecialDay, 'doctorId' | 'from' | 'to'> | undefined> {
  const rows = await tx.db
    .delete(doctorDays)
    .where(and(eq(doctorDays.clinicId, tx.clinicId), eq(doctorDays.id, id)))
    .returning({ doctorId: DAY.doctorId, from: DAY.from, to: DAY.to });
  return rows[0];
}

type DayRow = Omit<SpecialDay, 'starts' | 'ends'> & { starts: string | null; ends: string | null };

function toSpecialDay(row: DayRow): SpecialDay {
  const { starts, ends } = row;
  return { ...row, starts: starts && toMinute(starts), ends: ends && toMinute(ends) };
}

/** The database writes a time of day with seconds. */
function toMinute(time: string): string {
  return time.slice(0, 'HH:MM'.length);
}
