import { messagesOfReview } from '#features/messaging/server/service.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
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
import {
  changedReview,
  lockedReview,
  presentReview,
  type ReviewRow,
} from '../../server/queries.ts';
import { flowOf } from '../../flows/rules.ts';
import {
  completedFields,
  outcomeEffect,
  isFlowComplete,
  missingSteps,
  stepsAmong,
  stepsInFlow,
  type OutcomeEffect,
} from '../rules.ts';

/**
 * The review is sent: all messages of its flow have gone out, and the bundle is used up. The flow of three sets the sequence flag too
 * (decisions 007 and 022). Doing it again changes nothing.
 */
export async function completeSending(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<Review, { code: 'STEPS_MISSING' }>> {
  return inTransaction(scope, async (tx) => {
    const review = await presentReview(tx, await lockedRow(tx, id));
    const change = completedFields(review);
    const fields = Object.keys(change) as (keyof typeof change)[];
    if (fields.every((field) => review[field] === change[field])) return ok(review);
    const flow = flowOf(review.localizedMessageBundle);
    if (!isFlowComplete(flow, await currentSteps(tx, id))) return refuse({ code: 'STEPS_MISSING' });
    const row = await changeFollowed(tx, { id, kind: 'complete', change });
    return ok(await presentReview(tx, row));
  });
}

/** The review's plan as it is now. */
export async function planAfterStep(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<SendPlan> {
  return inTransaction(scope, async (tx) => settledPlan(tx, await lockedRow(tx, id)));
}

/** The review's plan in a transaction that has locked it; brings the review up to date with its messages. */
export async function settledPlan(tx: ClinicScope, row: ReviewRow): Promise<SendPlan> {
  const { review, steps: all } = await followSteps(tx, row);
  const flow = flowOf(review.localizedMessageBundle);
  return {
    review,
    steps: stepsInFlow(flow, all),
    missing: missingSteps(flow, all),
    replacedWriter: null,
    templateProblem: null,
    writer: review.aiReviewWriter ?? WRITTEN_BY_PERSON,
  };
}

/** Writes into a review that `tx` has locked what follows from its messages: the one place that decides it. */
export async function followSteps(
  tx: ClinicScope,
  row: ReviewRow,
): Promise<{ review: Review; steps: StepState[] }> {
  const steps = await currentSteps(tx, row.id);
  const review = await presentReview(tx, row);
  const effect = outcomeEffect(review, steps);
  if (effect === undefined) return { review, steps };
  const followed = await changeFollowed(tx, { id: row.id, ...effect });
  return { review: await presentReview(tx, followed), steps };
}

const ACTIONS = {
  complete: 'reviews.complete',
  reopen: 'reviews.reopen',
  first: 'reviews.followMessages',
} as const satisfies Record<OutcomeEffect['kind'], string>;

async function changeFollowed(
  tx: ClinicScope,
  { id, kind, change }: OutcomeEffect & { id: ReviewId },
): Promise<ReviewRow> {
  const changedFields = Object.keys(change);
  await recordAudit(tx, { action: ACTIONS[kind], entity: 'review', entityId: id, changedFields });
  return changedReview(tx, { id, change });
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
