import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { writeChange } from '#platform/server/audit/changed-fields.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId, AppointmentStatus, CancelReason } from '../schema.ts';
import { lockAppointment, presentAppointment } from './find-appointments.ts';
import { updateAppointmentRow } from './write-appointment.ts';
import { type Clashing, findClash } from './slot-refusals.ts';
import { notifyAppointmentListeners } from './appointment-events.ts';

/**
 * Sets the wanted status from any other, and the reason of a cancellation; repeating it changes nothing. Taking back a cancellation
 * refuses CLASH when the time is taken meanwhile, unless a person accepts that.
 */
export async function setAppointmentStatus(
  scope: ClinicScope,
  {
    id,
    status,
    cancelReason,
    acceptClash,
  }: {
    id: AppointmentId;
    status: AppointmentStatus;
    cancelReason?: CancelReason | null | undefined;
    acceptClash: boolean;
  },
): Promise<Result<Appointment, Clashing>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const reason = cancelReason === undefined ? row.cancelReason : cancelReason;
    const isSame = row.status === status;
    if (isSame && row.cancelReason === reason) return ok(await presentAppointment(tx, row));
    const refusal =
      row.status === 'cancelled' && !isSame
        ? await findClash(tx, { slot: row, acceptClash })
        : undefined;
    if (refusal) return refuse(refusal);
    const endedAt = status === 'completed' ? tx.now : null;
    const change = status === 'cancelled' ? { cancelReason: reason } : {};
    const updatedRow = await updateAppointmentRow(tx, {
      id,
      change: { status, endedAt, ...change },
    });
    if (!isSame) await notifyAppointmentListeners(tx, { ids: [id] });
    const [appointment] = await Promise.all([
      presentAppointment(tx, updatedRow),
      recordAudit(tx, {
        action: 'appointments.setStatus',
        entity: 'appointment',
        entityId: id,
        changedFields: [
          ...(isSame ? [] : [writeChange('status', { from: [row.status], to: [status] })]),
          ...(status === 'cancelled' && reason !== null ? [`cancelReason: ${reason}`] : []),
          ...(isSame && reason === null ? ['cancelReason'] : []),
        ],
      }),
    ]);
    return ok(appointment);
  });
}
