import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import {
  selectLinkedPatient,
  type LinkedPatient,
} from '#features/patients/server/linked-patient.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import { appointments } from '#features/appointments/server/tables.ts';

/** An open appointment with what its reminder is made of. */
export type RemindableRow = Pick<
  typeof appointments.$inferSelect,
  | 'id'
  | 'patientId'
  | 'patientName'
  | 'contactNumber'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'doctorId'
  | 'doctorName'
  | 'answer'
> & {
  readonly patient: LinkedPatient | null;
  readonly doctorNames: NamesByLanguage | null;
};

const MOST_COMING = 20_000;

function selectRemindable({ db, clinicId }: ClinicScope) {
  return db
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      patientName: appointments.patientName,
      contactNumber: appointments.contactNumber,
      appointmentDate: appointments.appointmentDate,
      appointmentTime: appointments.appointmentTime,
      doctorId: appointments.doctorId,
      doctorName: appointments.doctorName,
      answer: appointments.answer,
      patient: selectLinkedPatient(appointments),
      doctorNames: doctors.namesByLanguage,
    })
    .from(appointments)
    .leftJoin(doctors, and(eq(doctors.clinicId, clinicId), eq(doctors.id, appointments.doctorId)))
    .$dynamic();
}

/** Matches booked appointments whose patients are still expected. */
function isExpected({ clinicId }: ClinicScope) {
  return and(
    eq(appointments.clinicId, clinicId),
    eq(appointments.status, 'pending'),
    eq(appointments.kind, 'booked'),
    isNull(appointments.arrivedAt),
  );
}

/** Returns the booked appointments from today on, or those of `ids` among them, in time order. */
export async function findRemindable(
  scope: ClinicScope,
  { ids }: { ids?: readonly AppointmentId[] | undefined },
): Promise<RemindableRow[]> {
  return selectRemindable(scope)
    .where(
      and(
        isExpected(scope),
        gte(appointments.appointmentDate, scope.today),
        ids && inArray(appointments.id, [...ids]),
      ),
    )
    .orderBy(
      asc(appointments.appointmentDate),
      asc(appointments.appointmentTime),
      asc(appointments.id),
    )
    .limit(MOST_COMING);
}

/** Returns the booked appointments of one phone on one day, in time order. */
export async function findFamilyDay(
  scope: ClinicScope,
  { number, date }: { number: string; date: string },
): Promise<RemindableRow[]> {
  return selectRemindable(scope)
    .where(
      and(
        isExpected(scope),
        eq(appointments.contactNumber, number),
        eq(appointments.appointmentDate, date),
      ),
    )
    .orderBy(asc(appointments.appointmentTime), asc(appointments.id));
}

/** Deletes reminders that wait and were never tried: of these appointments, or all. */
export async function deletePlannedReminders(
  { db, clinicId }: ClinicScope,
  { ids }: { ids?: readonly AppointmentId[] | undefined },
): Promise<void> {
  const own =
    ids === undefined ? sql`true` : sql`m.appointment_id = any(${sql.param([...ids])}::uuid[])`;
  await db.execute(sql`
    delete from sequence_messages m
    where m.user_id = ${clinicId} and m.appointment_id is not null and ${own}
      and m.status = 'pending' and m.cancelled_at is null
      and not exists (select 1 from send_attempts a where a.user_id = m.user_id and a.message_id = m.id)`);
}

/** Waits for other reminders to the same phone about the same day until the transaction ends. */
export async function lockFamilyDay(
  tx: ClinicScope,
  { number, date }: { number: string; date: string },
): Promise<void> {
  const name = `reminder:${tx.clinicId}:${number}:${date}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Returns the appointments of a phone whose reminders of this kind and day wait, and which no message has named since they
 * were planned.
 */
export async function findUnnamed(
  { db, clinicId }: ClinicScope,
  { kind, number, scheduledDate }: { kind: string; number: string; scheduledDate: string },
): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    select m.appointment_id as id from sequence_messages m
    where m.user_id = ${clinicId} and m.whatsapp_number = ${number} and m.kind = ${kind}
      and m.scheduled_date = ${scheduledDate}::date and m.status = 'pending' and m.cancelled_at is null
      and not exists (
        select 1 from sequence_messages o
          join send_attempts a on a.user_id = o.user_id and a.message_id = o.id
            and a.state = any(${sql.param([...LIVE_STATES])})
        where o.user_id = m.user_id and o.whatsapp_number = m.whatsapp_number and o.kind = m.kind
          and o.id <> m.id and m.appointment_id = any(o.covered_appointments) and a.started_at > m.created_at)`);
  return new Set(found.map(({ id }) => id));
}

/** Returns whether a person wrote about the appointment today. */
export async function isRemindedByHand(
  { db, clinicId, today, timeZone }: ClinicScope,
  appointmentId: string,
): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from send_attempts a
    where a.user_id = ${clinicId} and a.appointment_id = ${appointmentId}
      and a.state = any(${sql.param([...LIVE_STATES])})
      and (a.started_at at time zone ${timeZone})::date = ${today}::date
    limit 1`);
  return found.length > 0;
}

/**
 * Returns the appointments from today on about which a message went to this number in the last 36 hours and whose patients
 * are still expected.
 */
export async function findReminded(
  { db, clinicId, now, today }: ClinicScope,
  number: string,
): Promise<AppointmentId[]> {
  const states = sql.param([...LIVE_STATES]);
  const found = await db.execute<{ id: AppointmentId }>(sql`
    select p.id from appointments p
    where p.user_id = ${clinicId} and p.contact_number = ${number}
      and p.status = 'pending' and p.arrived_at is null and p.appointment_date >= ${today}::date
      and (exists (
        select 1 from sequence_messages m
          join send_attempts a on a.user_id = m.user_id and a.message_id = m.id and a.state = any(${states})
        where m.user_id = p.user_id and m.whatsapp_number = ${number} and p.id = any(m.covered_appointments)
          and m.not_before > ${now.toISOString()}::timestamptz - interval '36 hours')
      or exists (
        select 1 from send_attempts a
        where a.user_id = p.user_id and a.appointment_id = p.id and a.state = any(${states})
          and a.started_at > ${now.toISOString()}::timestamptz - interval '36 hours'))`);
  return found.map(({ id }) => id);
}

/** Counts the reminders that wait, by day and kind. */
export async function countPlanned(
  { db, clinicId, now }: ClinicScope,
  { to }: { to: string },
): Promise<{ date: string; evening: number; soon: number }[]> {
  return db.execute<{ date: string; evening: number; soon: number }>(sql`
    select m.scheduled_date::text as date,
      count(*) filter (where m.kind = 'reminder_day')::int as evening,
      count(*) filter (where m.kind = 'reminder_soon')::int as soon
    from sequence_messages m
    where m.user_id = ${clinicId} and m.appointment_id is not null and m.status = 'pending'
      and m.cancelled_at is null and m.not_after > ${now.toISOString()}::timestamptz and m.scheduled_date <= ${to}::date
    group by 1 order by 1`);
}

/** The answer of an appointment's patient, as it is stored. */
export type StoredAnswer = Pick<Appointment, 'answer' | 'answeredBy'>;

/** Stores an answer, or that there is none. */
export async function updateAnswer(
  tx: ClinicScope,
  { ids, answer, answeredBy }: StoredAnswer & { ids: readonly AppointmentId[] },
): Promise<void> {
  await tx.db
    .update(appointments)
    .set({
      answer,
      answeredAt: answer === null ? null : tx.now,
      answeredBy: answer === null ? null : answeredBy,
      updatedAt: sql`now()`,
    })
    .where(and(eq(appointments.clinicId, tx.clinicId), inArray(appointments.id, [...ids])));
}
