import { ok, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../schema.ts';
import { requireReview } from './lock-review.ts';
import { deleteReviewRow } from './write-review.ts';
import { forgetReviewMessages } from '#features/messages/server/forget-review-messages.ts';
import { lockReviewMessages } from '#features/messages/server/lock-message.ts';

/**
 * Deletes the review with its text and its unsent messages; sent messages keep date and status
 * without text.
 */
export async function removeReview(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<{ deleted: true }, { code: 'SENDING_NOW' }>> {
  return inTransaction(scope, async (tx) => {
    await lockReviewMessages(tx, { profileId: id });
    await requireReview(tx, id);
    const forgotten = await forgetReviewMessages(tx, { profileId: id });
    if (!forgotten.ok) return forgotten;
    await deleteReviewRow(tx, id);
    await recordAudit(tx, {
      action: 'reviews.remove',
      entity: 'review',
      entityId: id,
      changedFields: [`messages: ${forgotten.value.deleted}`],
    });
    return ok({ deleted: true });
  });
}
