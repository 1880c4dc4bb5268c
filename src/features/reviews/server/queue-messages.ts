import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId, SendPlan } from '../schema.ts';
import { setWaitingStepsQueued } from './review-message-queries.ts';
import { planAfterStep } from './send-plan.ts';
import { getReview } from './find-reviews.ts';

/**
 * Puts the review's waiting messages in today's queue, or takes them out. Only queued messages are
 * found by Quick Send, the message list, the autopilot and the sheet. Repeating it changes nothing.
 */
export async function setStepsQueued(
  scope: ClinicScope,
  { id, queued: isQueued }: { id: ReviewId; queued: boolean },
): Promise<SendPlan> {
  await getReview(scope, { id });
  return inTransaction(scope, async (tx) => {
    const count = await setWaitingStepsQueued(tx, { id, queued: isQueued });
    if (count > 0) {
      await recordAudit(tx, {
        action: isQueued ? 'reviews.queue' : 'reviews.unqueue',
        entity: 'review',
        entityId: id,
        changedFields: [`messages: ${count}`],
      });
    }
    return planAfterStep(tx, { id });
  });
}
