import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import { findStage, moveToStage, type SettableStage, type VisitStage } from '../visit-rules.ts';
import {
  lockAppointment,
  presentAppointment,
} from '#features/appointments/server/find-appointments.ts';
import { updateAppointmentRow } from '#features/appointments/server/write-appointment.ts';
import { notifyAppointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { takeToken } from '#features/appointments/server/take-token.ts';

type StageChanged = { code: 'STAGE_CHANGED'; data: { current: Appointment } };

/**
 * Moves a visit from the stage that the caller sees to another one; one that is there already stays
 * as it is. The first arrival gives the visit its token, which it keeps. Refuses STAGE_CHANGED when
 * someone else moved it on.
 */
export async function setStage(
  scope: ClinicScope,
  { id, stage, from }: { id: AppointmentId; stage: SettableStage; from: VisitStage },
): Promise<Result<Appointment, StageChanged>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAppointment(tx, { id });
    const current = await presentAppointment(tx, row);
    const currentStage = findStage(current);
    if (currentStage === stage) return ok(current);
    if (currentStage !== from) return refuse({ code: 'STAGE_CHANGED', data: { current } });
    const next = moveToStage(current, { stage, now: tx.now.toISOString() });
    const needsToken = stage === 'arrived' && row.token === null;
    const token = needsToken ? await takeToken(tx, row) : row.token;
    const { status, arrivedAt, startedAt, endedAt } = next;
    const change = {
      status,
      token,
      arrivedAt: toDate(arrivedAt),
      startedAt: toDate(startedAt),
      endedAt: toDate(endedAt),
    };
    const updatedRow = await updateAppointmentRow(tx, { id, change });
    await notifyAppointmentListeners(tx, { ids: [id] });
    const [appointment] = await Promise.all([
      presentAppointment(tx, updatedRow),
      recordAudit(tx, {
        action: 'appointments.setStage',
        entity: 'appointment',
        entityId: id,
        changedFields: [stage],
      }),
    ]);
    return ok(appointment);
  });
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
