import { ok, refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { getFlow } from '../flow-rules.ts';
import type { Review, ReviewId } from '../schema.ts';
import { getFieldsOnceComplete, isFlowComplete } from '../step-rules.ts';
import { presentReview } from './review-queries.ts';
import { updateFollowedFields, findSteps, lockRow } from './send-plan.ts';

/**
 * Marks the review as sent and its bundle as consumed; refuses while a message of its flow is not
 * sent. The three-message flow also sets the sequence flag (decisions 007 and 022). Repeating it
 * changes nothing.
 */
export async function completeSending(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<Review, { code: 'STEPS_MISSING' }>> {
  return inTransaction(scope, async (tx) => {
    const review = await presentReview(tx, await lockRow(tx, id));
    const change = getFieldsOnceComplete(review);
    const fields = Object.keys(change) as (keyof typeof change)[];
    if (fields.every((field) => review[field] === change[field])) return ok(review);
    const flow = getFlow(review.localizedMessageBundle);
    if (!isFlowComplete(flow, await findSteps(tx, id))) return refuse({ code: 'STEPS_MISSING' });
    const row = await updateFollowedFields(tx, { id, kind: 'complete', change });
    return ok(await presentReview(tx, row));
  });
}
