import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId, ReviewStatus } from '../schema.ts';
import { requireReview } from './lock-review.ts';
import { presentReview } from './review-queries.ts';
import { updateReviewRow } from './write-review.ts';

/** Sets the wanted status; repeating it changes nothing. */
export async function setReviewStatus(
  scope: ClinicScope,
  { id, status }: { id: ReviewId; status: ReviewStatus },
): Promise<Review> {
  return inTransaction(scope, async (tx) => {
    const current = await requireReview(tx, id);
    if (current.status === status) return current;
    const row = await updateReviewRow(tx, { id, change: { status } });
    await recordAudit(tx, {
      action: 'reviews.setStatus',
      entity: 'review',
      entityId: id,
      changedFields: ['status'],
    });
    return presentReview(tx, row);
  });
}
