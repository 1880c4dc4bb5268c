import { FLOW_MESSAGES, type BundleFlow } from '#features/review-drafts/schema.ts';
import type { MessageBundle, Review, SendStep, TemplateType } from './schema.ts';

/** Each flow's thank-you step and the template that its text is made of. */
const THANK_YOUS = {
  ai_first: 'ai_integrated',
  simple_thank_you: 'simple_thank_you',
} as const satisfies Partial<Record<SendStep, TemplateType>>;

function isThankYou(step: SendStep): step is keyof typeof THANK_YOUS {
  return step in THANK_YOUS;
}

/** Lists the steps of `flow` for a review without messages, in the order in which they are sent. */
export function getOwnSteps(flow: BundleFlow): readonly SendStep[] {
  return FLOW_MESSAGES[flow];
}

/**
 * Lists the steps of `flow`, in order, for a review that has messages for the steps `present`. A
 * patient is thanked once: an existing thank-you of the other flow takes the place of the flow's
 * own.
 */
export function listFlowSteps(flow: BundleFlow, present: readonly SendStep[]): SendStep[] {
  return getOwnSteps(flow).map((step) =>
    isThankYou(step) && !present.includes(step) ? (present.find(isThankYou) ?? step) : step,
  );
}

/** Returns the flow's own thank-you step and its template. */
export function findThankYou(flow: BundleFlow): { step: SendStep; template: TemplateType } {
  const [step] = FLOW_MESSAGES[flow];
  return { step, template: THANK_YOUS[step] };
}

/**
 * Returns the flow that a bundle was prepared for; bundles without one are of the three-message
 * flow.
 */
export function getFlow(bundle: Pick<MessageBundle, 'flow'> | null): BundleFlow {
  return bundle?.flow ?? 'ai3';
}

/**
 * True when the Send Messages dialog opens as completed: the review is sent and has a sequence or a
 * consumed bundle.
 */
export function isSendingDone({
  status,
  hasSequence,
  localizedMessageBundleStatus,
}: Pick<Review, 'status' | 'hasSequence' | 'localizedMessageBundleStatus'>): boolean {
  return status === 'sent' && (hasSequence || localizedMessageBundleStatus === 'consumed');
}
