import { and, eq } from 'drizzle-orm';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ExclusionReason, WaitingVisit } from '../schema.ts';
import { toWaiting } from './asking.ts';
import { lockAskSettings } from './settings-queries.ts';
import { askExclusions } from './tables.ts';
import { findEndedVisit, type EndedVisit } from './visit-queries.ts';

type AlreadyDecided = { code: 'ALREADY_DECIDED' };

/**
 * Leaves out a visit that waits, for one of the closed list of reasons; the decision about it will say
 * so. Doing it again changes at most the reason. Refuses ALREADY_DECIDED once the decision is on record.
 */
export async function excludeVisit(
  scope: ClinicScope,
  { appointmentId, reason }: { appointmentId: AppointmentId; reason: ExclusionReason },
): Promise<Result<WaitingVisit, AlreadyDecided>> {
  return changeExclusion(scope, { appointmentId, reason });
}

/** Takes an exclusion back while the visit waits. */
export async function includeVisit(
  scope: ClinicScope,
  { appointmentId }: { appointmentId: AppointmentId },
): Promise<Result<WaitingVisit, AlreadyDecided>> {
  return changeExclusion(scope, { appointmentId, reason: null });
}

async function changeExclusion(
  scope: ClinicScope,
  { appointmentId, reason }: { appointmentId: AppointmentId; reason: ExclusionReason | null },
): Promise<Result<WaitingVisit, AlreadyDecided>> {
  return inTransaction(scope, async (tx) => {
    const settings = await lockAskSettings(tx);
    const endedVisit = await findEndedVisit(tx, appointmentId);
    if (endedVisit === undefined) throw new Failure('NOT_FOUND');
    const { isDecided, ...visit } = endedVisit;
    if (isDecided) return refuse({ code: 'ALREADY_DECIDED' });
    if (visit.exclusion !== reason) await storeExclusion(tx, { visit, reason });
    return ok(toWaiting({ ...visit, exclusion: reason }, settings));
  });
}

async function storeExclusion(
  tx: ClinicScope,
  { visit, reason }: { visit: EndedVisit; reason: ExclusionReason | null },
): Promise<void> {
  const { clinicId, acting } = tx;
  const condition = eq(askExclusions.appointmentId, visit.id);
  await tx.db.delete(askExclusions).where(and(eq(askExclusions.clinicId, clinicId), condition));
  if (reason !== null)
    await tx.db.insert(askExclusions).values({
      clinicId,
      appointmentId: visit.id,
      reason,
      excludedBy: acting.loginId,
      excludedByName: acting.name,
    });
  await recordAudit(tx, {
    action: reason === null ? 'reviews.includeVisit' : 'reviews.excludeVisit',
    entity: 'ask_exclusion',
    entityId: visit.id,
    changedFields: reason === null ? [] : [reason],
  });
}
