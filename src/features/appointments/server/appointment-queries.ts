import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { DoctorId } from '#features/clinics/schema.ts';
import { clinics, doctors } from '#features/clinics/server/tables.ts';
import { lastReminderAttempt } from '#features/delivery/server/reminders.ts';
import type { ClinicId } from '#platform/ids.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, readCursor } from '#platform/server/db/keyset.ts';
import { packedRows, packing, pageOfPacked, type Packed } from '#platform/server/db/packed-rows.ts';
import { auditing, auditOf, type AuditEntry, type Auditing } from '#platform/server/audit/audit.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { keptChange, keptStatement, type Given } from '#platform/server/db/kept-statements.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { personMatches } from '#platform/server/db/search.ts';
import type { CalendarDate } from '#platform/time.ts';
import { reminderWords } from '../reminder-rules.ts';
import {
  AppointmentId,
  type Appointment,
  type AppointmentInput,
  type AppointmentStatus,
  type ReminderWords,
} from '../schema.ts';
import { slotNameOf, takenSlot } from './slot-queries.ts';
import { appointments } from './tables.ts';
import { markDoNotContact } from '#features/messages/server/do-not-contact.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
/** What may change in an appointment's row. */
export type AppointmentRowChange = Omit<
  PgUpdateSetSource<typeof appointments>,
  'id' | 'clinicId' | 'version' | 'createdAt' | 'updatedAt'
>;

export interface AppointmentFilter {
  readonly patient?: string;
  readonly status?: AppointmentStatus;
  readonly doctorId?: DoctorId;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const Place = z.tuple([ExactInstant, AppointmentId]);

/** What of an appointment is shown, and what lists are ordered by. */
const shownAppointments = packing(
  {
    id: appointments.id,
    patientName: appointments.patientName,
    appointmentDate: appointments.appointmentDate,
    appointmentTime: appointments.appointmentTime,
    contactNumber: appointments.contactNumber,
    patientAddress: appointments.patientAddress,
    notes: appointments.notes,
    doctorId: appointments.doctorId,
    doctorName: appointments.doctorName,
    doctorContact: appointments.doctorContact,
    status: appointments.status,
    lastAttempt: lastReminderAttempt(appointments),
    createdAt: appointments.createdAt,
    version: appointments.version,
  },
  [appointments.createdAt, appointments.id],
);

/** Of the clinic what its message to the patient says. */
const remindingClinics = packing({
  name: clinics.name,
  clinicName: clinics.clinicName,
  contactPhone: clinics.contactPhone,
  contactWhatsapp: clinics.contactWhatsapp,
  defaultLanguage: clinics.defaultLanguage,
});

export type AppointmentPage = Page<Appointment> & { total: number; reminder: ReminderWords };

/**
 * The clinic's appointments, the newest first, how many the filter finds, and what their messages
 * are written from: in one statement, and so of one moment.
 */
export async function appointmentPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: AppointmentFilter & { cursor?: string; limit: number },
): Promise<AppointmentPage> {
  const found = matching(scope, filter);
  const source = sql`${appointments} where ${and(found, cursor === undefined ? undefined : after(cursor))}
    order by ${appointments.createdAt} desc, ${appointments.id} desc`;
  const own = sql`${clinics} where ${clinics.id} = ${scope.clinicId}`;
  const answer = await scope.db.execute<{
    items: Packed[] | null;
    clinic: Packed[] | null;
    total: number;
  }>(sql`select ${packedRows(shownAppointments, { from: source, most: limit + 1 })} as items,
    ${packedRows(remindingClinics, { from: own, most: 1 })} as clinic, count(*)::int as total from ${appointments} where ${found}`);
  const { items = null, clinic, total = 0 } = answer.rows[0] ?? {};
  const [packed] = clinic ?? [];
  if (packed === undefined) throw new Error('A clinic has its own row');
  const reminding = remindingClinics.read(packed);
  const page = pageOfPacked(shownAppointments, { items, limit });
  return {
    ...page,
    items: await marked(scope, page.items),
    total,
    reminder: reminderWords({ clinic: reminding, language: reminding.defaultLanguage }),
  };
}

/**
 * Returns the appointment in the contract's shape; undefined for another clinic's as for a missing
 * one.
 */
export async function shownAppointment(
  scope: ClinicScope,
  id: AppointmentId,
): Promise<Appointment | undefined> {
  return shown(scope, await showingOne(scope, { clinicId: scope.clinicId, id }));
}

type Own = { readonly clinicId: ClinicId };
const showingOne = keptStatement<Own & { id: AppointmentId }, Shown>((given) =>
  showing(sql`${appointments} where ${ownRow(given, given.id)}`),
);

type Shown = { readonly item: Packed };

/** A statement that answers the rows of `source`. */
function showing(source: SQL): SQL {
  return sql`select ${shownAppointments.item} as item from ${source}`;
}

async function shown(scope: ClinicScope, rows: readonly Shown[]): Promise<Appointment | undefined> {
  const [appointment] = await marked(
    scope,
    rows.map((row) => shownAppointments.read(row.item)),
  );
  return appointment;
}

async function marked(scope: ClinicScope, rows: readonly Appointment[]): Promise<Appointment[]> {
  return markDoNotContact(scope, rows, ({ contactNumber }) => contactNumber);
}

function after(cursor: string): SQL {
  const [at, id] = readCursor(cursor, Place);
  return sql`(${appointments.createdAt}, ${appointments.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

function matching(
  scope: ClinicScope,
  { patient = '', status, doctorId, from, to }: AppointmentFilter,
): SQL | undefined {
  return and(
    eq(appointments.clinicId, scope.clinicId),
    personMatches(patient, {
      name: appointments.patientName,
      number: appointments.contactNumber,
    }),
    status && eq(appointments.status, status),
    doctorId === undefined ? undefined : eq(appointments.doctorId, doctorId),
    from === undefined ? undefined : gte(appointments.appointmentDate, from),
    to === undefined ? undefined : lte(appointments.appointmentDate, to),
  );
}

/**
 * A row, locked until the transaction ends: whoever changes an appointment or sends its message
 * goes through here.
 */
export async function lockedAppointment(
  tx: ClinicScope,
  id: AppointmentId,
): Promise<AppointmentRow | undefined> {
  const rows = await tx.db.select().from(appointments).where(ownRow(tx, id)).for('update');
  return rows[0];
}

/** What the form of a new appointment says, under the id that it made. */
export type NewAppointment = AppointmentInput & { id: AppointmentId };

/**
 * Schedules an appointment together with the fact of it for the trail, and takes its slot: all in
 * one statement. Undefined when the id is taken already, by whomever, or the doctor is not the
 * clinic's.
 */
export async function scheduledAppointment(
  scope: ClinicScope,
  appointment: NewAppointment,
): Promise<Appointment | undefined> {
  const slotName = slotNameOf(scope, appointment);
  return changed(scope, await scheduling(scope, { ...auditing(scope), ...appointment, slotName }));
}

type Scheduling = Auditing & NewAppointment & { readonly slotName: string };
const scheduling = keptChange<Scheduling, Shown>((given) => {
  // Name and contact are copied, so that old appointments keep them when the doctor is deleted
  // (S25).
  const change = sql`with doctor as (
      select ${doctors.id}, ${doctors.name}, ${doctors.contactNumber} from ${doctors}
      where ${doctors.clinicId} = ${given.clinicId} and ${doctors.id} = ${given.doctorId} for key share
    ), slot as materialized (${takenSlot(given.slotName)})
    insert into appointments (user_id, id, doctor_id, doctor_name, doctor_contact, patient_name, appointment_date,
      appointment_time, contact_number, patient_address, notes)
    select ${given.clinicId}::uuid, ${given.id}::uuid, doctor.id, doctor.name, doctor.contact_number, ${given.patientName},
      ${given.appointmentDate}::date, ${given.appointmentTime}::time, ${given.contactNumber}, ${given.patientAddress},
      ${given.notes} from doctor, slot
    on conflict do nothing returning *`;
  return changingAndShowing(given, { change, audit: { action: 'appointments.create' } });
});

/**
 * Sets the status of an appointment that has another one and is not cancelled, with the fact of it
 * for the trail, in one statement; undefined for every other.
 */
export async function statusSet(
  scope: ClinicScope,
  { id, status }: WantedStatus,
): Promise<Appointment | undefined> {
  return changed(scope, await settingStatus(scope, { ...auditing(scope), id, status }));
}

type WantedStatus = { readonly id: AppointmentId; readonly status: AppointmentStatus };
const settingStatus = keptChange<Auditing & WantedStatus, Shown>((given) => {
  const change = sql`update appointments set status = ${given.status}, updated_at = now()
    where ${ownRow(given, given.id)} and status not in (${given.status}, 'cancelled') returning *`;
  const audit = { action: 'appointments.setStatus' as const, changedFields: ['status'] };
  return changingAndShowing(given, { change, audit });
});

/**
 * A statement that changes at most one appointment, with the fact of it, and answers what it
 * became.
 */
function changingAndShowing(
  given: Given<Auditing>,
  { change, audit }: { change: SQL; audit: Pick<AuditEntry, 'action' | 'changedFields'> },
): SQL {
  const told = auditOf(given, { ...audit, entity: 'appointment', changed: sql`changed` });
  return sql`with changed as (${change}), told as (${told}) ${showing(sql`changed as appointments`)}`;
}

/** What an appointment has become; undefined when none was changed. */
async function changed(scope: ClinicScope, rows: Shown[]): Promise<Appointment | undefined> {
  const appointment = await shown(scope, rows);
  if (appointment !== undefined) await announceChange(scope, 'appointment');
  return appointment;
}

/** A new row as it is, without a trail; undefined when the id is taken already, by whomever. */
export async function insertedAppointment(
  tx: ClinicScope,
  fields: Omit<typeof appointments.$inferInsert, 'clinicId'>,
): Promise<AppointmentRow | undefined> {
  const rows = await tx.db
    .insert(appointments)
    .values({ ...fields, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

/**
 * Updates a row that the transaction has locked; `edited` increments the version that open forms
 * are compared with.
 */
export async function changeAppointment(
  tx: ClinicScope,
  {
    id,
    change,
    edited = false,
  }: { id: AppointmentId; change: AppointmentRowChange; edited?: boolean },
): Promise<void> {
  const version = edited ? sql`${appointments.version} + 1` : sql`${appointments.version}`;
  await tx.db
    .update(appointments)
    .set({ ...change, version, updatedAt: sql`now()` })
    .where(ownRow(tx, id));
}

function ownRow({ clinicId }: Given<Own>, id: unknown): SQL {
  return sql`${appointments.clinicId} = ${clinicId} and ${appointments.id} = ${id}`;
}
