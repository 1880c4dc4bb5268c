import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';
import { relinkPatient } from '#features/patients/server/find-or-add-patient.ts';
import { type Result, ok, refuse, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findChanges } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { refuseComingVisit } from './coming-visit.ts';
import { requireReviewRow } from './lock-review.ts';
import { readdressWaitingMessages } from './review-message-queries.ts';
import { presentReview } from './review-queries.ts';
import { updateReviewRow, type ReviewRow } from './write-review.ts';
import { lockReviewMessages } from '#features/messages/server/lock-message.ts';
import type { ReviewsAction } from './audit.ts';

/**
 * Changes the fields that differ and readdresses waiting messages. Without a difference nothing is
 * written, however old the caller's version is.
 */
export async function updateReview(
  scope: ClinicScope,
  { id, version, ...input }: Partial<ReviewInput> & { id: ReviewId; version: number },
): Promise<Result<Review, Stale<Review>>> {
  return inTransaction(scope, async (tx) => {
    await lockReviewMessages(tx, { profileId: id });
    const findChange = (current: Review) => findChanges(current, input);
    return editReview(tx, { id, version, action: 'reviews.update', findChange });
  });
}

/** The fields that people edit. */
type ReviewEdit = Partial<
  ReviewInput & Pick<ReviewRow, 'aiReviewText' | 'aiReviewWriter' | 'language'>
>;

/**
 * Applies one person's edit to the locked row. Refuses STALE when someone else was first; records
 * the names of the fields.
 */
export async function editReview(
  scope: ClinicScope,
  {
    id,
    version,
    action,
    findChange,
  }: {
    id: ReviewId;
    version: number;
    action: ReviewsAction;
    findChange: (current: Review) => ReviewEdit;
  },
): Promise<Result<Review, Stale<Review>>> {
  return inTransaction(scope, async (tx) => {
    const row = await requireReviewRow(tx, id);
    const current = await presentReview(tx, row);
    const change = findChange(current);
    const changedFields = Object.keys(change);
    if (changedFields.length === 0) return ok(current);
    refuseComingVisit(tx, change);
    if (version !== current.version) return refuse({ code: 'STALE', data: { current } });
    const patientId = await relinkPatient(tx, {
      patientId: row.patientId,
      before: toNamedNumber(row),
      after: toNamedNumber({ ...row, ...change }),
    });
    const editedRow = await updateReviewRow(tx, {
      id,
      change: { ...change, patientId },
      isEdited: true,
    });
    if (changedFields.includes('patientName') || changedFields.includes('contactNumber'))
      await readdressWaitingMessages(tx, editedRow);
    await refreshWaitingMessages(tx, { reviewIds: [id] });
    await recordAudit(tx, { action, entity: 'review', entityId: id, changedFields });
    return ok(await presentReview(tx, editedRow));
  });
}

function toNamedNumber(row: Pick<Review, 'patientName' | 'contactNumber'>) {
  return { name: row.patientName, number: row.contactNumber };
}
