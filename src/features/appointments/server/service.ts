import type { DoctorId } from '#features/clinics/schema.ts';
import { clinicDetails } from '#features/clinics/server/service.ts';
import { lastReminderAttempts } from '#features/messaging/server/reminders/service.ts';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { reminderText } from '../reminder/rules.ts';
import { changedFields, cleanPatientName } from '../rules.ts';
import { NO_DOCTOR } from '../lists.ts';
import type {
  Appointment,
  AppointmentChange,
  AppointmentId,
  AppointmentInput,
  AppointmentStatus,
  Clash,
} from '../schema.ts';
import {
  appointmentById,
  appointmentPage,
  appointmentsIn,
  changedAppointment,
  heldDoctor,
  insertedAppointment,
  lockDay,
  lockedAppointment,
  type AppointmentFilter,
  type AppointmentRow,
  type Slot,
} from './queries.ts';

type Stale = { code: 'STALE'; data: { current: Appointment } };
type Clashing = { code: 'CLASH'; data: { appointments: Clash[] } };

/** A page of appointments, the newest first, and how many the filter finds. */
export async function searchAppointments(
  scope: ClinicScope,
  { cursor, limit, ...filter }: AppointmentFilter & { cursor?: string; limit: number },
): Promise<Page<Appointment> & { total: number }> {
  const page = await appointmentPage(scope, { ...filter, cursor, limit });
  return { ...page, items: await shown(scope, page.items) };
}

/** Throws NOT_FOUND for another clinic's appointment as for a missing one; so does everything below. */
export async function getAppointment(
  scope: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<Appointment> {
  return showOne(scope, present(await appointmentById(scope, id)));
}

/**
 * Schedules an appointment under the id that the form made, so that sending the form twice makes one; the first one
 * stays as it is. Refuses CLASH when the doctor's time is taken, unless a person accepts that.
 */
export async function createAppointment(
  scope: ClinicScope,
  { acceptClash, ...input }: AppointmentInput & { id: AppointmentId; acceptClash: boolean },
): Promise<Result<Appointment, Clashing>> {
  return inTransaction(scope, async (tx) => {
    const standing = await appointmentById(tx, input.id);
    if (standing) return ok(await showOne(tx, standing));
    const doctor = await doctorFields(tx, input.doctorId);
    const clashes = await clashesOf(tx, { slot: input, acceptClash });
    if (clashes.length > 0) return clash(clashes);
    const patientName = cleanPatientName(input.patientName);
    const row = await insertedAppointment(tx, { ...input, ...doctor, patientName });
    if (row === undefined) return ok(await firstAppointment(tx, input.id));
    await recordAudit(tx, {
      action: 'appointments.create',
      entity: 'appointment',
      entityId: row.id,
    });
    return ok(await showOne(tx, row));
  });
}

/** The appointment that took the id first. Nobody may learn whose it is when it is not the clinic's own. */
async function firstAppointment(tx: ClinicScope, id: AppointmentId): Promise<Appointment> {
  const row = await appointmentById(tx, id);
  if (row) return showOne(tx, row);
  throw wrong('id', 'Choose another identifier');
}

/**
 * Changes the fields that differ. When nothing differs nothing happens, however old the caller's version is. Refuses
 * STALE when someone else changed fields since `version` (decisions.md 24), and CLASH as creating does.
 */
export async function updateAppointment(
  scope: ClinicScope,
  edit: AppointmentChange & { id: AppointmentId; version: number; acceptClash: boolean },
): Promise<Result<Appointment, Stale | Clashing>> {
  const { id, version, acceptClash, ...wanted } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const current = await showOne(tx, row);
    const change = changedFields(current, wanted);
    const changed = Object.keys(change);
    if (changed.length === 0) return ok(current);
    if (version !== row.version) return refused({ code: 'STALE', data: { current } });
    const doctor = change.doctorId === undefined ? {} : await doctorFields(tx, change.doctorId);
    const next = { ...row, ...change };
    const isMoved = !isSameSlot(row, next) && row.status !== 'cancelled';
    const clashes = isMoved ? await clashesOf(tx, { slot: next, acceptClash }) : [];
    if (clashes.length > 0) return clash(clashes);
    const after = await changedAppointment(tx, {
      id,
      change: { ...change, ...doctor },
      edited: true,
    });
    await recordAudit(tx, {
      action: 'appointments.update',
      entity: 'appointment',
      entityId: id,
      changedFields: changed,
    });
    return ok(await showOne(tx, after));
  });
}

/**
 * Sets the wanted status, any from any; setting it twice is setting it once. Taking back a cancellation refuses CLASH
 * when the time was given to someone else meanwhile, unless a person accepts that.
 */
export async function setAppointmentStatus(
  scope: ClinicScope,
  wanted: { id: AppointmentId; status: AppointmentStatus; acceptClash: boolean },
): Promise<Result<Appointment, Clashing>> {
  const { id, status, acceptClash } = wanted;
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    if (row.status === status) return ok(await showOne(tx, row));
    const clashes =
      row.status === 'cancelled' ? await clashesOf(tx, { slot: row, acceptClash }) : [];
    if (clashes.length > 0) return clash(clashes);
    const after = await changedAppointment(tx, { id, change: { status } });
    await recordAudit(tx, {
      action: 'appointments.setStatus',
      entity: 'appointment',
      entityId: id,
      changedFields: ['status'],
    });
    return ok(await showOne(tx, after));
  });
}

/** The row, locked until the transaction ends. */
export async function lockAppointment(
  tx: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<AppointmentRow> {
  return present(await lockedAppointment(tx, id));
}

/** Who else has the slot. Everyone who takes a slot comes through here, so that of two at once the second one sees the first. */
async function clashesOf(
  tx: ClinicScope,
  { slot, acceptClash }: { slot: Slot & { id: AppointmentId }; acceptClash: boolean },
): Promise<Clash[]> {
  if (slot.doctorId === null) return [];
  await lockDay(tx, slot);
  return acceptClash ? [] : appointmentsIn(tx, slot);
}

function clash(appointments: Clash[]) {
  return refused({ code: 'CLASH', data: { appointments } });
}

function isSameSlot(one: Slot, other: Slot): boolean {
  return (
    one.doctorId === other.doctorId &&
    one.appointmentDate === other.appointmentDate &&
    one.appointmentTime === other.appointmentTime
  );
}

/** Name and contact are copied, so that old appointments keep them when the doctor is deleted (decisions.md 25). */
async function doctorFields(
  tx: ClinicScope,
  doctorId: DoctorId | null,
): Promise<Pick<Appointment, 'doctorName' | 'doctorContact'>> {
  if (doctorId === null) return NO_DOCTOR;
  const doctor = await heldDoctor(tx, doctorId);
  if (doctor === undefined) throw wrong('doctorId', 'Choose a doctor from the list');
  return doctor;
}

function wrong(path: string, message: string): Failure {
  return new Failure('INVALID', { data: { issues: [{ path, message }] } });
}

function present(row: AppointmentRow | undefined): AppointmentRow {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

async function showOne(scope: ClinicScope, row: AppointmentRow): Promise<Appointment> {
  const [appointment] = await shown(scope, [row]);
  if (appointment === undefined) throw new Error('One row shows one appointment');
  return appointment;
}

/** Rows as the contract shows them: with the message to the patient, and the newest try to send it. */
async function shown(scope: ClinicScope, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  if (rows.length === 0) return [];
  // One after the other: inside a transaction there is one connection.
  const clinic = await clinicDetails(scope);
  const appointmentIds = rows.map(({ id }) => id);
  const attempts = await lastReminderAttempts(scope, { appointmentIds });
  return rows.map((row) => ({
    id: row.id,
    patientName: row.patientName,
    appointmentDate: row.appointmentDate,
    appointmentTime: row.appointmentTime,
    contactNumber: row.contactNumber,
    patientAddress: row.patientAddress,
    notes: row.notes,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorContact: row.doctorContact,
    status: row.status,
    reminder: reminderText({ appointment: row, clinic, language: clinic.defaultLanguage }),
    lastAttempt: attempts.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }));
}
