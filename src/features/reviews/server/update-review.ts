import { type Result, ok, refuse, type Stale } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findChanges } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { requireReview } from './lock-review.ts';
import { readdressWaitingMessages } from './review-message-queries.ts';
import { updateReviewRow, presentReview, type ReviewChange } from './review-queries.ts';
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
    findChange: (current: Review) => ReviewChange;
  },
): Promise<Result<Review, Stale<Review>>> {
  return inTransaction(scope, async (tx) => {
    const current = await requireReview(tx, id);
    const change = findChange(current);
    const changed = Object.keys(change);
    if (changed.length === 0) return ok(current);
    if (version !== current.version) return refuse({ code: 'STALE', data: { current } });
    const row = await updateReviewRow(tx, { id, change, edited: true });
    if (changed.includes('patientName') || changed.includes('contactNumber'))
      await readdressWaitingMessages(tx, row);
    await recordAudit(tx, { action, entity: 'review', entityId: id, changedFields: changed });
    return ok(await presentReview(tx, row));
  });
}
