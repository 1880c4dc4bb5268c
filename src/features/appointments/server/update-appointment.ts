import { sql } from 'drizzle-orm';
import { relinkPatient } from '#features/patients/server/find-or-add-patient.ts';
import { ok, refuse, type Result, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findChanges } from '../rules.ts';
import type { Appointment, AppointmentChange, AppointmentId } from '../schema.ts';
import { lockAppointment, presentAppointment } from './find-appointments.ts';
import {
  updateAppointmentRow,
  type AppointmentRow,
  type AppointmentRowChange,
} from './write-appointment.ts';
import {
  type Accepted,
  type Clashing,
  findSameDayRefusal,
  findSlotRefusal,
  isSameSlot,
  type OnSameDay,
  type OutsideHours,
  requireOfferedTime,
} from './slot-refusals.ts';
import { copyDoctorFields } from './copy-doctor.ts';
import { notifyAppointmentListeners } from './appointment-events.ts';
import type { Slot } from './slot-queries.ts';
import { takeToken } from './take-token.ts';

/**
 * Changes the fields that differ. Without a difference nothing is written, however old the caller's
 * version is. Refuses STALE when someone else changed fields since `version` (S24), and as creating
 * does.
 */
export async function updateAppointment(
  scope: ClinicScope,
  edit: AppointmentChange & Accepted & { id: AppointmentId; version: number },
): Promise<Result<Appointment, Stale<Appointment> | Clashing | OutsideHours | OnSameDay>> {
  const { id, version, acceptClash, acceptOutsideHours, acceptSameDay, ...input } = edit;
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const current = await presentAppointment(tx, row);
    const change = findChanges(current, input);
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(current);
    if (version !== row.version) return refuse({ code: 'STALE', data: { current } });
    const doctor = change.doctorId === undefined ? {} : await copyDoctorFields(tx, change.doctorId);
    const next = { ...row, ...change };
    // A walk-in keeps the minute in which the patient came.
    if (change.appointmentTime !== undefined) await requireOfferedTime(tx, next);
    const isMoved = !isSameSlot(row, next) && row.status !== 'cancelled';
    const acceptance = { acceptClash, acceptOutsideHours, acceptSameDay };
    const isOtherDay = isMoved && next.appointmentDate !== row.appointmentDate;
    const refusal =
      (isMoved && (await findSlotRefusal(tx, { slot: next, acceptance }))) ||
      (isOtherDay && (await findSameDayRefusal(tx, { visit: next, acceptance })));
    if (refusal) return refuse(refusal);
    const patientId = await relinkPatient(tx, {
      patientId: row.patientId,
      before: toNamedNumber(row),
      after: toNamedNumber(next),
    });
    const visit = await moveVisit(tx, { row, next });
    // The patient's answer was about the other time.
    const unansweredFields = isMoved ? { answer: null, answeredAt: null, answeredBy: null } : {};
    const slot = isSameSlot(row, next) ? {} : { slotSince: sql`now()` };
    const updatedRow = await updateAppointmentRow(tx, {
      id,
      change: { ...change, ...doctor, ...visit, ...unansweredFields, ...slot, patientId },
      isEdited: true,
    });
    await notifyAppointmentListeners(tx, { ids: [id] });
    const [appointment] = await Promise.all([
      presentAppointment(tx, updatedRow),
      recordAudit(tx, {
        action: 'appointments.update',
        entity: 'appointment',
        entityId: id,
        changedFields: changedFields.map((field) => describeField(field, { row, next })),
      }),
    ]);
    return ok(appointment);
  });
}

/** Returns a changed field for the audit log, with its values where it says when the visit is. */
function describeField(field: string, { row, next }: { row: Slot; next: Slot }): string {
  if (field === 'appointmentDate')
    return writeChange(field, { from: [row[field]], to: [next[field]] });
  if (field === 'appointmentTime')
    return writeChange(field, { from: [row[field].slice(0, 5)], to: [next[field].slice(0, 5)] });
  return field;
}

/**
 * Returns what a move changes of the visit. On another day it is expected, also where it was missed
 * before; with another doctor a waiting patient gets that doctor's next token.
 */
async function moveVisit(
  tx: ClinicScope,
  { row, next }: { row: AppointmentRow; next: Slot },
): Promise<AppointmentRowChange> {
  if (next.appointmentDate !== row.appointmentDate)
    return {
      token: null,
      arrivedAt: null,
      startedAt: null,
      endedAt: null,
      ...(row.status === 'no_show' && { status: 'pending' as const }),
    };
  if (next.doctorId === row.doctorId || row.token === null) return {};
  return { token: await takeToken(tx, next) };
}

function toNamedNumber(row: Pick<Appointment, 'patientName' | 'contactNumber'>) {
  return { name: row.patientName, number: row.contactNumber };
}
