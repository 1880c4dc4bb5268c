import { Steps, type Step } from '#platform/web/ui/steps.tsx';
import { hasGoneOut } from '../../send-flow/rules.ts';
import { SEND_STEPS, type SendPlan, type SendStep } from '../../schema.ts';
import { SEND_TEXTS, STEP_TEXTS } from './texts.ts';

/** True when the step needs nothing more: it went out, or is known to have gone out before. */
export function isDone({ review, steps }: SendPlan, step: SendStep): boolean {
  if (step === 'ai_first' && review.aiReviewFirstMessageSent) return true;
  return steps.some((one) => one.step === step && hasGoneOut(one));
}

/** The first step that is not done; undefined when all are. */
export function nextStep(plan: SendPlan): SendStep | undefined {
  return SEND_STEPS.find((step) => !isDone(plan, step));
}

/** Where to go on: where this device was left, unless the server knows that it went out meanwhile. */
export function startStep(plan: SendPlan, stored: SendStep | undefined): SendStep {
  if (stored && !isDone(plan, stored)) return stored;
  return nextStep(plan) ?? 'gmb_link';
}

interface SendPathProps {
  current: SendStep | undefined;
  isStepDone: (step: SendStep) => boolean;
  onGo?: (step: SendStep) => void;
}

/** The visible path of the three messages: done, now, next. */
export function SendPath({ current, isStepDone, onGo }: SendPathProps) {
  const steps = SEND_STEPS.map((step) => ({
    id: step,
    label: STEP_TEXTS[step],
    state: stateOf({ isCurrent: step === current, isDone: isStepDone(step) }),
  }));
  const go = (id: string) => {
    const step = SEND_STEPS.find((one) => one === id);
    if (step) onGo?.(step);
  };
  return <Steps label={SEND_TEXTS.path} steps={steps} onGo={onGo && go} />;
}

function stateOf({
  isCurrent,
  isDone: done,
}: {
  isCurrent: boolean;
  isDone: boolean;
}): Step['state'] {
  if (isCurrent) return 'now';
  return done ? 'done' : 'next';
}
