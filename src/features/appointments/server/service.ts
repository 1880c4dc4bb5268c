import type { DoctorId } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { sharedRead } from '#platform/server/db/shared-reads.ts';
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
  appointmentPage,
  changeAppointment,
  lockedAppointment,
  scheduledAppointment,
  shownAppointment,
  statusSet,
  type AppointmentFilter,
  type AppointmentPage,
  type AppointmentRow,
  type NewAppointment,
} from './queries.ts';
import { appointmentsIn, heldDoctor, lockSlot, type Slot } from './slots/queries.ts';

type Stale = { code: 'STALE'; data: { current: Appointment } };
type Clashing = { code: 'CLASH'; data: { appointments: Clash[] } };

const sharedPage = sharedRead(appointmentPage);

/** A page of appointments, the newest first, how many the filter finds, and what their messages are written from. */
export async function searchAppointments(
  scope: ClinicScope,
  { cursor, limit, ...filter }: AppointmentFilter & { cursor?: string; limit: number },
): Promise<AppointmentPage> {
  return sharedPage(scope, { ...filter, cursor, limit });
}

/** Throws NOT_FOUND for another clinic's appointment as for a missing one; so does everything below. */
export async function getAppointment(
  scope: ClinicScope,
  { id }: { id: AppointmentId },
): Promise<Appointment> {
  return present(await shownAppointment(scope, id));
}

/**
 * Schedules an appointment under the id that the form made, so that sending the form twice makes one; the first one
 * stays as it is. Refuses CLASH when the doctor's time is taken, unless a person accepts that.
 */
export async function createAppointment(
  scope: ClinicScope,
  { acceptClash, ...input }: AppointmentInput & { id: AppointmentId; acceptClash: boolean },
): Promise<Result<Appointment, Clashing>> {
  const wanted = { ...input, patientName: cleanPatientName(input.patientName) };
  if (acceptClash) return ok(await schedule(scope, wanted));
  return inTransaction(scope, async (tx) => {
    await lockSlot(tx, wanted);
    const clashes = await appointmentsIn(tx, wanted);
    const standing = clashes.length > 0 && (await shownAppointment(tx, wanted.id));
    if (standing) return ok(standing);
    return clashes.length > 0 ? clash(clashes) : ok(await schedule(tx, wanted));
  });
}

/** The new appointment, or the one of the clinic's that took the id first. */
async function schedule(scope: ClinicScope, wanted: NewAppointment): Promise<Appointment> {
  const appointment =
    (await scheduledAppointment(scope, wanted)) ?? (await shownAppointment(scope, wanted.id));
  if (appointment) return appointment;
  await doctorFields(scope, wanted.doctorId);
  // Nobody may learn whose it is when it is not the clinic's own.
  throw wrong('id', 'Choose another identifier');
}

/**
 * Changes the fields that differ. When nothing differs nothing happens, however old the caller's version is. Refuses
 * STALE when someone else changed fields since `version` (S24), and CLASH as creating does.
 */
export async function updateAppointment(
  scope: ClinicScope,
  edit: AppointmentChange & { id: AppointmentId; version: number; acceptClash: boolean },
): Promise<Result<Appointment, Stale | Clashing>> {
  const { id, version, acceptClash, ...wanted } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const current = present(await shownAppointment(tx, id));
    const change = changedFields(current, wanted);
    const changed = Object.keys(change);
    if (changed.length === 0) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    const doctor = change.doctorId === undefined ? {} : await doctorFields(tx, change.doctorId);
    const next = { ...row, ...change };
    const isMoved = !isSameSlot(row, next) && row.status !== 'cancelled';
    const clashes = isMoved ? await clashesOf(tx, { slot: next, acceptClash }) : [];
    if (clashes.length > 0) return clash(clashes);
    await changeAppointment(tx, { id, change: { ...change, ...doctor }, edited: true });
    await recordAudit(tx, {
      action: 'appointments.update',
      entity: 'appointment',
      entityId: id,
      changedFields: changed,
    });
    return ok(present(await shownAppointment(tx, id)));
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
  // Almost always; what takes a slot back needs to look first.
  const changed = await statusSet(scope, wanted);
  if (changed) return ok(changed);
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    if (row.status === status) return ok(present(await shownAppointment(tx, id)));
    const clashes =
      row.status === 'cancelled' ? await clashesOf(tx, { slot: row, acceptClash }) : [];
    if (clashes.length > 0) return clash(clashes);
    await changeAppointment(tx, { id, change: { status } });
    await recordAudit(tx, {
      action: 'appointments.setStatus',
      entity: 'appointment',
      entityId: id,
      changedFields: ['status'],
    });
    return ok(present(await shownAppointment(tx, id)));
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
  await lockSlot(tx, slot);
  return acceptClash ? [] : appointmentsIn(tx, slot);
}

function clash(appointments: Clash[]) {
  return refuse({ code: 'CLASH', data: { appointments } });
}

function isSameSlot(one: Slot, other: Slot): boolean {
  return (
    one.doctorId === other.doctorId &&
    one.appointmentDate === other.appointmentDate &&
    one.appointmentTime === other.appointmentTime
  );
}

/** Name and contact are copied, so that old appointments keep them when the doctor is deleted (S25). */
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

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}
