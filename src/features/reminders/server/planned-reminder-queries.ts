import { and, asc, eq, gte, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import { fromAttemptsAbout, HAS_ARRIVED } from '#features/messages/server/attempt-visits.ts';
import {
  selectLinkedPatient,
  type LinkedPatient,
} from '#features/patients/server/linked-patient.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { appointments } from '#features/appointments/server/tables.ts';
import { isOff } from '#features/appointments/server/visits-off.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { PlannedReminder } from '../reminder-plan-rules.ts';

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
  | 'slotSince'
> & {
  readonly patient: LinkedPatient | null;
  readonly doctorNames: NamesByLanguage | null;
  readonly isOff: boolean;
  /** A person wrote today about the appointment as it is now. */
  readonly isRemindedByHand: boolean;
  readonly triedKinds: readonly PlannedReminder['kind'][];
};

const MOST_COMING = 20_000;

const THIS = sql`appointments`;

/**
 * Selects the kinds of reminders that were sent of an appointment's slot or failed for good, and those that a person cancelled.
 */
function selectTriedKinds({ timeZone }: ClinicScope) {
  return sql<PlannedReminder['kind'][]>`array(
    select m.kind from ${fromAttemptsAbout(THIS)}
      and m.kind is not null and a.state not in ('not_sent', 'resolved_not_sent')
    union
    select c.kind from sequence_messages c
    where c.user_id = appointments.user_id and c.appointment_id = appointments.id and c.cancelled_at is not null
      and c.for_slot = (appointments.appointment_date + appointments.appointment_time) at time zone ${timeZone}
      and not exists (select from send_attempts t
        where t.user_id = c.user_id and t.message_id = c.id and t.stopped_by is not null))`;
}

/** Selects whether a person wrote today about an appointment as it is now. */
function selectRemindedByHand({ today, timeZone }: ClinicScope) {
  return sql<boolean>`exists (select from ${fromAttemptsAbout(THIS)} and m.id is null and ${HAS_ARRIVED}
    and (a.started_at at time zone ${timeZone})::date = ${today}::date)`;
}

function selectRemindable(scope: ClinicScope) {
  const { db, clinicId } = scope;
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
      slotSince: appointments.slotSince,
      patient: selectLinkedPatient(appointments),
      doctorNames: doctors.namesByLanguage,
      isOff: isOff(THIS),
      isRemindedByHand: selectRemindedByHand(scope),
      triedKinds: selectTriedKinds(scope),
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

/** Some of the appointments from today on: all, these, those of these patients, or of these days. */
export interface ComingAppointments {
  readonly ids?: readonly AppointmentId[] | undefined;
  readonly patientIds?: readonly PatientId[];
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/** Matches these appointments by the columns of `v`. */
function matchesComing({ ids, patientIds, from, to }: ComingAppointments): SQL | undefined {
  return and(
    patientIds && inArray(appointments.patientId, [...patientIds]),
    ids && inArray(appointments.id, [...ids]),
    from === undefined ? undefined : gte(appointments.appointmentDate, from),
    to === undefined ? undefined : lte(appointments.appointmentDate, to),
  );
}

/** Locks the booked appointments from today on among these until the transaction ends, and returns them in time order. */
export async function lockRemindable(
  tx: ClinicScope,
  which: ComingAppointments,
): Promise<RemindableRow[]> {
  const matches = and(
    eq(appointments.clinicId, tx.clinicId),
    gte(appointments.appointmentDate, tx.today),
    matchesComing(which),
  );
  // A statement of its own: the next one sees what was committed while this one waited.
  await tx.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(matches)
    .orderBy(asc(appointments.id))
    .for('no key update');
  return findRemindable(tx, which);
}

/** Returns the booked appointments from today on among these, in time order. */
export async function findRemindable(
  scope: ClinicScope,
  which: ComingAppointments,
): Promise<RemindableRow[]> {
  const rows = await selectRemindable(scope)
    .where(
      and(isExpected(scope), gte(appointments.appointmentDate, scope.today), matchesComing(which)),
    )
    .orderBy(
      asc(appointments.appointmentDate),
      asc(appointments.appointmentTime),
      asc(appointments.id),
    )
    .limit(MOST_COMING);
  return rows.map(takePresentName);
}

/** Returns the row with the name that the book has, which may have been corrected since the booking. */
function takePresentName(row: RemindableRow): RemindableRow {
  return { ...row, patientName: row.patient?.name ?? row.patientName };
}

/** Returns the booked appointments of one phone on one day, in time order. */
export async function findFamilyDay(
  scope: ClinicScope,
  { number, date }: { number: string; date: string },
): Promise<RemindableRow[]> {
  const rows = await selectRemindable(scope)
    .where(
      and(
        isExpected(scope),
        eq(appointments.contactNumber, number),
        eq(appointments.appointmentDate, date),
      ),
    )
    .orderBy(asc(appointments.appointmentTime), asc(appointments.id));
  return rows.map(takePresentName);
}

/** Waits for other reminders to the same phone about the same day until the transaction ends. */
export async function lockFamilyDay(
  tx: ClinicScope,
  { number, date }: { number: string; date: string },
): Promise<void> {
  const name = `reminder:${tx.clinicId}:${number}:${date}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns the appointments of a phone whose reminders of this kind and day wait. */
export async function findWaitingOfPhone(
  { db, clinicId }: ClinicScope,
  { kind, number, scheduledDate }: { kind: string; number: string; scheduledDate: string },
): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.appointment_id as id from sequence_messages m
    where m.user_id = ${clinicId} and m.whatsapp_number = ${number} and m.kind = ${kind}
      and m.scheduled_date = ${scheduledDate}::date and m.status = 'pending' and m.cancelled_at is null`);
  return new Set(rows.map(({ id }) => id));
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
