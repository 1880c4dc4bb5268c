import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { getFlow } from '../flow-rules.ts';
import {
  type ReviewId,
  type SendPlan,
  WRITTEN_BY_PERSON,
  type Review,
  type StepState,
  SEND_STEPS,
} from '../schema.ts';
import {
  missingSteps,
  stepsInFlow,
  outcomeEffect,
  type OutcomeEffect,
  toSteps,
} from '../step-rules.ts';
import { presentReview } from './review-queries.ts';
import { type ReviewRow, updateReviewRow, lockReviewRow } from './write-review.ts';
import { listReviewMessages } from '#features/messages/server/find-messages.ts';

/** Returns the review's current plan. */
export async function planAfterStep(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<SendPlan> {
  return inTransaction(scope, async (tx) => settlePlan(tx, await lockRow(tx, id)));
}

/** Brings a locked review up to date with its messages and returns its plan. */
export async function settlePlan(tx: ClinicScope, row: ReviewRow): Promise<SendPlan> {
  const { review, steps: all } = await followSteps(tx, row);
  const flow = getFlow(review.localizedMessageBundle);
  return {
    review,
    steps: stepsInFlow(flow, all),
    missing: missingSteps(flow, all),
    replacedWriter: null,
    templateProblem: null,
    writer: review.aiReviewWriter ?? WRITTEN_BY_PERSON,
  };
}

/**
 * Updates a review that `tx` has locked with what follows from its messages. No other code decides
 * this.
 */
export async function followSteps(
  tx: ClinicScope,
  row: ReviewRow,
): Promise<{ review: Review; steps: StepState[] }> {
  const steps = await findSteps(tx, row.id);
  const review = await presentReview(tx, row);
  const effect = outcomeEffect(review, steps);
  if (effect === undefined) return { review, steps };
  const followedRow = await updateFollowedFields(tx, { id: row.id, ...effect });
  return { review: await presentReview(tx, followedRow), steps };
}

const ACTIONS = {
  complete: 'reviews.complete',
  reopen: 'reviews.reopen',
  first: 'reviews.followMessages',
} as const satisfies Record<OutcomeEffect['kind'], string>;

export async function updateFollowedFields(
  tx: ClinicScope,
  { id, kind, change }: OutcomeEffect & { id: ReviewId },
): Promise<ReviewRow> {
  const changedFields = Object.keys(change);
  await recordAudit(tx, { action: ACTIONS[kind], entity: 'review', entityId: id, changedFields });
  return updateReviewRow(tx, { id, change });
}

/** Returns the review's steps that have messages, of any flow. */
export async function findSteps(scope: ClinicScope, id: ReviewId): Promise<StepState[]> {
  return toSteps(await listReviewMessages(scope, { profileId: id, kinds: SEND_STEPS }));
}

/** Locks the review's row until the transaction ends; throws NOT_FOUND. */
export async function lockRow(tx: ClinicScope, id: ReviewId): Promise<ReviewRow> {
  const row = await lockReviewRow(tx, id);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}
