import { and, asc, count, desc, eq, gte, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { DoctorId } from '#features/clinics/schema.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import type { Page } from '#platform/page.ts';
import { ExactInstant, exactInstant, pageOfRows, placeOf } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { personMatches } from '#platform/server/db/search.ts';
import type { CalendarDate } from '#platform/time.ts';
import { AppointmentId, type AppointmentStatus, type Clash } from '../schema.ts';
import { appointments } from './tables.ts';

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

/** The clinic's appointments, the newest first, and how many the filter finds: in one statement, and so of one moment. */
export async function appointmentPage(
  scope: ClinicScope,
  { cursor, limit, ...filter }: AppointmentFilter & { cursor?: string; limit: number },
): Promise<Page<AppointmentRow> & { total: number }> {
  const rows = await scope.db
    .select({
      row: appointments,
      at: exactInstant(appointments.createdAt),
      total: sql<number>`(${counted(scope, filter)})::int`,
    })
    .from(appointments)
    .where(and(matching(scope, filter), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(appointments.createdAt), desc(appointments.id))
    .limit(limit + 1);
  const page = pageOfRows(rows, {
    limit,
    item: ({ row }) => row,
    place: ({ row, at }) => [at, row.id],
  });
  // A page without rows brings no number along; behind a cursor there may be some before it.
  const [first] = rows;
  return { ...page, total: first?.total ?? (await counted(scope, filter))[0]?.total ?? 0 };
}

function after(cursor: string): SQL {
  const [at, id] = placeOf(cursor, Place);
  return sql`(${appointments.createdAt}, ${appointments.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

function counted(scope: ClinicScope, filter: AppointmentFilter) {
  return scope.db.select({ total: count() }).from(appointments).where(matching(scope, filter));
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

export async function appointmentById(
  scope: ClinicScope,
  id: AppointmentId,
): Promise<AppointmentRow | undefined> {
  const rows = await scope.db.select().from(appointments).where(ownRow(scope, id));
  return rows[0];
}

/** The same, locked until the transaction ends: whoever changes an appointment or sends its message goes through here. */
export async function lockedAppointment(
  tx: ClinicScope,
  id: AppointmentId,
): Promise<AppointmentRow | undefined> {
  const rows = await tx.db.select().from(appointments).where(ownRow(tx, id)).for('update');
  return rows[0];
}

/** A doctor who cannot be deleted before the transaction ends. */
export async function heldDoctor(
  tx: ClinicScope,
  id: DoctorId,
): Promise<{ doctorName: string; doctorContact: string } | undefined> {
  const rows = await tx.db
    .select({ doctorName: doctors.name, doctorContact: doctors.contactNumber })
    .from(doctors)
    .where(and(eq(doctors.clinicId, tx.clinicId), eq(doctors.id, id)))
    .for('key share');
  return rows[0];
}

/** When a doctor sees a patient. */
export type Slot = Pick<AppointmentRow, 'doctorId' | 'appointmentDate' | 'appointmentTime'>;

/**
 * Lets only one transaction at a time write into a doctor's day. Not a lock on the doctor's row: deleting a doctor
 * takes that one first and the appointments second, the other way round.
 */
export async function lockDay(tx: ClinicScope, { doctorId, appointmentDate }: Slot): Promise<void> {
  const day = `appointments:${tx.clinicId}:${doctorId}:${appointmentDate}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${day}, 0))`);
}

const MOST_CLASHES = 20;

/** What stands in the slot already, but for the appointment `id` itself; cancelled ones take no time. */
export async function appointmentsIn(
  tx: ClinicScope,
  { id, doctorId, appointmentDate, appointmentTime }: Slot & { id: AppointmentId },
): Promise<Clash[]> {
  if (doctorId === null) return [];
  return tx.db
    .select({
      id: appointments.id,
      appointmentTime: appointments.appointmentTime,
      patientName: appointments.patientName,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.clinicId, tx.clinicId),
        eq(appointments.doctorId, doctorId),
        eq(appointments.appointmentDate, appointmentDate),
        eq(appointments.appointmentTime, appointmentTime),
        ne(appointments.status, 'cancelled'),
        ne(appointments.id, id),
      ),
    )
    .orderBy(asc(appointments.createdAt), asc(appointments.id))
    .limit(MOST_CLASHES);
}

/** The new row; undefined when the id is taken already, by whomever. */
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

/** Changes a row that the transaction has locked; `edited` counts up the version that an open form is compared with. */
export async function changedAppointment(
  tx: ClinicScope,
  {
    id,
    change,
    edited = false,
  }: { id: AppointmentId; change: AppointmentRowChange; edited?: boolean },
): Promise<AppointmentRow> {
  const version = edited ? sql`${appointments.version} + 1` : sql`${appointments.version}`;
  const rows = await tx.db
    .update(appointments)
    .set({ ...change, version, updatedAt: sql`now()` })
    .where(ownRow(tx, id))
    .returning();
  if (rows[0] === undefined) throw new Error('A locked appointment is gone');
  return rows[0];
}

function ownRow(scope: ClinicScope, id: AppointmentId): SQL | undefined {
  return and(eq(appointments.clinicId, scope.clinicId), eq(appointments.id, id));
}
