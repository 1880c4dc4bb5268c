import { FLOW_MESSAGES, type BundleFlow } from '#features/writing/schema.ts';
import type { MessageBundle, Review, SendStep, TemplateType } from './schema.ts';

/** Every flow thanks, each in its own words: the template that these are made of. */
const THANK_YOUS = {
  ai_first: 'ai_integrated',
  simple_thank_you: 'simple_thank_you',
} as const satisfies Partial<Record<SendStep, TemplateType>>;

function isThankYou(step: SendStep): step is keyof typeof THANK_YOUS {
  return step in THANK_YOUS;
}

/** The steps of `flow` for a review that has no message yet, in the order in which they go out. */
export function getOwnSteps(flow: BundleFlow): readonly SendStep[] {
  return FLOW_MESSAGES[flow];
}

/**
 * The steps of `flow`, in order, for a review that has messages for the steps `present`. Nobody is thanked twice: where the other
 * flow's thank-you is there already, it stands in for the flow's own.
 */
export function listFlowSteps(flow: BundleFlow, present: readonly SendStep[]): SendStep[] {
  return getOwnSteps(flow).map((own) =>
    isThankYou(own) && !present.includes(own) ? (present.find(isThankYou) ?? own) : own,
  );
}

/** The thank-you that `flow` itself has, and the template it is made of. */
export function findThankYou(flow: BundleFlow): { step: SendStep; template: TemplateType } {
  const [step] = FLOW_MESSAGES[flow];
  return { step, template: THANK_YOUS[step] };
}

/** The flow that a bundle was prepared for; that of three messages where none was chosen. */
export function getFlow(bundle: Pick<MessageBundle, 'flow'> | null): BundleFlow {
  return bundle?.flow ?? 'ai3';
}

/** True when the Send Messages modal opens as completed: sent with a sequence as specified, or sent with a bundle that is used up. */
export function isSendingDone({
  status,
  hasSequence,
  localizedMessageBundleStatus,
}: Pick<Review, 'status' | 'hasSequence' | 'localizedMessageBundleStatus'>): boolean {
  return status === 'sent' && (hasSequence || localizedMessageBundleStatus === 'consumed');
}
