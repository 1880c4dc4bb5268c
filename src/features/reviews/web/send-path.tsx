import { Steps, type Step } from '#platform/web/ui/steps.tsx';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import { getFlow, listFlowSteps } from '../flow-rules.ts';
import { hasGoneOut } from '../step-rules.ts';
import type { Review, SendPlan, SendStep } from '../schema.ts';
import { FLOW_TEXTS, STEP_TEXTS } from './send-texts.ts';

/** True when the step is done: it is sent, or known to have been sent before. */
export function isDone({ review, steps }: SendPlan, step: SendStep): boolean {
  if (step === 'ai_first' && review.aiReviewFirstMessageSent) return true;
  return steps.some((candidate) => candidate.step === step && hasGoneOut(candidate));
}

/** Returns the first step that is not done; undefined when all are. */
export function nextStep(plan: SendPlan): SendStep | undefined {
  return plan.steps.find(({ step }) => !isDone(plan, step))?.step;
}

/**
 * Returns the step to resume: the one this device remembers, unless the server knows that it has
 * been sent.
 */
export function startStep(plan: SendPlan, storedStep: SendStep | undefined): SendStep {
  const isOpen = plan.steps.some(({ step }) => step === storedStep && !isDone(plan, step));
  return (isOpen && storedStep) || (nextStep(plan) ?? plan.steps.at(-1)?.step ?? 'gmb_link');
}

/** Returns the steps of a review whose messages are not loaded. */
export function stepsOfReview({
  localizedMessageBundle: bundle,
  aiReviewFirstMessageSent,
}: Review): SendStep[] {
  return listFlowSteps(getFlow(bundle), aiReviewFirstMessageSent ? ['ai_first'] : []);
}

interface SendPathProps {
  flow: BundleFlow;
  steps: readonly SendStep[];
  current: SendStep | undefined;
  isStepDone: (step: SendStep) => boolean;
  onGo?: (step: SendStep) => void;
}

/** Shows the path of a flow's messages: done, current, next. */
export function SendPath({ flow, steps, current, isStepDone, onGo }: SendPathProps) {
  const path = steps.map((step) => ({
    id: step,
    label: STEP_TEXTS[step],
    state: toPathState({ isCurrent: step === current, isDone: isStepDone(step) }),
  }));
  const go = (id: string) => {
    const step = steps.find((candidate) => candidate === id);
    if (step) onGo?.(step);
  };
  return <Steps label={FLOW_TEXTS[flow].path} steps={path} onGo={onGo && go} />;
}

function toPathState({
  isCurrent,
  isDone: doneState,
}: {
  isCurrent: boolean;
  isDone: boolean;
}): Step['state'] {
  if (isCurrent) return 'now';
  return doneState ? 'done' : 'next';
}
