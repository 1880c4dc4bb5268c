import { messagesOfReview } from '#features/messaging/server/service.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import {
  SEND_STEPS,
  WRITTEN_BY_PERSON,
  type Review,
  type ReviewId,
  type SendPlan,
  type StepState,
} from '../../schema.ts';
import { changedReview, lockedReview, toReview, type ReviewRow } from '../../server/queries.ts';
import { flowOf } from '../../flows/rules.ts';
import { hasGoneOut, isFlowComplete, stepsAmong, stepsInFlow } from '../rules.ts';

/**
 * The review is sent: all messages of its flow have gone out, and the bundle is used up. The flow of three sets the sequence flag too
 * (decisions 007 and 022). Doing it again changes nothing.
 */
export async function completeSending(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<Review, { code: 'STEPS_MISSING' }>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockedRow(tx, id);
    const flow = flowOf(row.localizedMessageBundle);
    const wanted = {
      status: 'sent',
      localizedMessageBundleStatus: 'consumed',
      ...(flow === 'ai3' ? { hasSequence: true } : {}),
    } as const;
    if (
      Object.entries(wanted).every(([field, value]) => row[field as keyof typeof wanted] === value)
    )
      return ok(toReview(row));
    if (!isFlowComplete(flow, await currentSteps(tx, id)))
      return refused({ code: 'STEPS_MISSING' });
    const changedFields = Object.keys(wanted);
    await recordAudit(tx, {
      action: 'reviews.complete',
      entity: 'review',
      entityId: id,
      changedFields,
    });
    return ok(toReview(await changedReview(tx, { id, change: wanted })));
  });
}

/** The flow as it stands; call it after whatever happens to a step, so that the review knows whether the first message went out. */
export async function planAfterStep(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<SendPlan> {
  return inTransaction(scope, async (tx) => settledPlan(tx, await lockedRow(tx, id)));
}

/** The review's plan in a transaction that has locked it; brings the note about the first message up to date. */
export async function settledPlan(tx: ClinicScope, row: ReviewRow): Promise<SendPlan> {
  const all = await currentSteps(tx, row.id);
  const aiReviewFirstMessageSent = all.some((one) => one.step === 'ai_first' && hasGoneOut(one));
  const isSettled = row.aiReviewFirstMessageSent === aiReviewFirstMessageSent;
  const settled = isSettled
    ? row
    : await changedReview(tx, { id: row.id, change: { aiReviewFirstMessageSent } });
  const steps = stepsInFlow(flowOf(row.localizedMessageBundle), all);
  return { review: toReview(settled), steps, writer: settled.aiReviewWriter ?? WRITTEN_BY_PERSON };
}

/** The steps that the review has messages for, of whatever flow. */
export async function currentSteps(scope: ClinicScope, id: ReviewId): Promise<StepState[]> {
  return stepsAmong(await messagesOfReview(scope, { profileId: id, kinds: SEND_STEPS }));
}

/** The review's row, locked until the transaction ends; throws NOT_FOUND. */
export async function lockedRow(tx: ClinicScope, id: ReviewId): Promise<ReviewRow> {
  const row = await lockedReview(tx, id);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}
