import { type DeliveryNote, deliveryNote } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import { listFlowSteps, getOwnSteps, getFlow } from './flow-rules.ts';
import {
  type StepState,
  type SendStep,
  SEND_STEPS,
  type MissingStep,
  type Review,
} from './schema.ts';

type State = StepState['state'];

const STATE_OF: Readonly<Record<DeliveryNote, State>> = {
  not_tried: 'ready',
  too_old: 'ready',
  said_not_sent: 'ready',
  export_failed: 'ready',
  sending: 'sending',
  opened: 'opened',
  accepted: 'accepted',
  confirmed: 'accepted',
  delivered: 'accepted',
  read: 'accepted',
  said_sent: 'accepted',
  in_sheet: 'accepted',
  may_have_been_delivered: 'unknown',
  export_not_confirmed: 'unknown',
  rejected: 'rejected',
  failed_later: 'rejected',
  cancelled: 'rejected',
  waiting: 'not_sent',
  stopped: 'not_sent',
  not_sent: 'not_sent',
  could_not_open: 'not_sent',
};

/** Returns the step of `message` as the Send Messages dialog shows it. */
export function toStepState(message: Message & { kind: SendStep }): StepState {
  const note = deliveryNote(message);
  // A rejected message that was set back to pending waits like a new one.
  const isRefused = note === 'rejected' || note === 'failed_later';
  const isSetBack = isRefused && message.status === 'pending';
  return {
    step: message.kind,
    text: message.messageContent,
    language: message.language,
    messageId: message.id,
    state: isSetBack ? 'ready' : STATE_OF[note],
    detail: note === 'cancelled' ? 'Cancelled' : findDetail(message.lastAttempt),
    queued: message.isNotQueued === undefined,
    ...(message.isWrittenBeforeChange && { isWrittenBeforeChange: true }),
  };
}

/** Returns why the attempt failed, or the provider's words. */
function findDetail(attempt: Message['lastAttempt']): string | null {
  return attempt?.failure || attempt?.detail || null;
}

/** Returns the steps among a review's messages, in the order in which they are sent. */
export function toSteps(messages: readonly Message[]): StepState[] {
  return SEND_STEPS.flatMap((step) =>
    messages
      .filter((message) => message.kind === step)
      .map((message) => toStepState({ ...message, kind: step })),
  );
}

export function hasGoneOut({ state }: Pick<StepState, 'state'>): boolean {
  return state === 'opened' || state === 'accepted';
}

/** True while the step cannot have reached the patient, so that its text may still change. */
export function isChangeable({ state }: Pick<StepState, 'state'>): boolean {
  return state === 'ready' || state === 'rejected' || state === 'not_sent';
}

/** Returns the review's steps that belong to `flow`, in order. */
export function stepsInFlow(flow: BundleFlow, steps: readonly StepState[]): StepState[] {
  const flowSteps = listFlowSteps(flow, toNames(steps));
  return flowSteps.flatMap((step) => steps.filter((candidate) => candidate.step === step));
}

/**
 * Returns the steps that remain when the review is prepared for `flow`: those of the flow and those
 * that may have reached the patient.
 */
export function stayingSteps(flow: BundleFlow, steps: readonly StepState[]): StepState[] {
  const ownSteps = getOwnSteps(flow);
  return steps.filter((step) => ownSteps.includes(step.step) || !isChangeable(step));
}

/** Lists the steps of `flow` without a message, and why they have none. */
export function missingSteps(flow: BundleFlow, steps: readonly StepState[]): MissingStep[] {
  const names = toNames(steps);
  return listFlowSteps(flow, names)
    .filter((step) => !names.includes(step))
    .map((step) => ({
      step,
      because: step === 'gmb_link' ? 'NO_LISTING_LINK' : 'NO_REVIEW_TEXT',
    }));
}

function toNames(steps: readonly StepState[]): SendStep[] {
  return steps.map(({ step }) => step);
}

/** True when all messages of the flow have been sent. */
export function isFlowComplete(flow: BundleFlow, steps: readonly StepState[]): boolean {
  return listFlowSteps(flow, toNames(steps)).every((step) =>
    steps.some((candidate) => candidate.step === step && hasGoneOut(candidate)),
  );
}

type FollowedFields = Pick<
  Review,
  'status' | 'hasSequence' | 'aiReviewFirstMessageSent' | 'localizedMessageBundleStatus'
>;

/**
 * `complete`: all messages are sent now. `reopen`: one of them turned out not to be. `first`: only
 * the flag of the first message changes.
 */
export type OutcomeEffect = {
  kind: 'complete' | 'reopen' | 'first';
  change: Partial<FollowedFields>;
};

/**
 * Returns the fields of a review whose messages have all been sent; the three-message flow also
 * sets the sequence flag.
 */
export function getFieldsOnceComplete(review: Pick<Review, 'localizedMessageBundle'>) {
  return {
    status: 'sent',
    localizedMessageBundleStatus: 'consumed',
    ...(getFlow(review.localizedMessageBundle) === 'ai3' ? { hasSequence: true } : {}),
  } as const;
}

/**
 * Returns the change that follows for a review from the states of its messages, or undefined. A
 * status that a person set is kept until the flow becomes complete, or is no longer complete.
 */
export function outcomeEffect(
  review: Review,
  steps: readonly StepState[],
): OutcomeEffect | undefined {
  const isFirstSent = steps.some((step) => step.step === 'ai_first' && hasGoneOut(step));
  const first =
    isFirstSent === review.aiReviewFirstMessageSent
      ? {}
      : { aiReviewFirstMessageSent: isFirstSent };
  const isComplete = isFlowComplete(getFlow(review.localizedMessageBundle), steps);
  const wasComplete = review.localizedMessageBundleStatus === 'consumed';
  if (isComplete && !wasComplete)
    return { kind: 'complete', change: { ...first, ...getFieldsOnceComplete(review) } };
  if (wasComplete && !isComplete) {
    const hasSequence = review.followUpsCreatedAt !== null;
    const change = { status: 'pending', localizedMessageBundleStatus: 'prepared', hasSequence };
    return { kind: 'reopen', change: { ...first, ...change } as OutcomeEffect['change'] };
  }
  return isFirstSent === review.aiReviewFirstMessageSent
    ? undefined
    : { kind: 'first', change: first };
}

/**
 * Lists the steps that preparing may still write: those without a message and those whose text may
 * change.
 */
export function openSteps(flow: BundleFlow, steps: readonly StepState[]): SendStep[] {
  return listFlowSteps(flow, toNames(steps)).filter((step) =>
    steps.every((candidate) => candidate.step !== step || isChangeable(candidate)),
  );
}
