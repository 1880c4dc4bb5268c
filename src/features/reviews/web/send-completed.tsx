import { Button } from '#platform/web/ui/button.tsx';
import { SuccessMark } from '#platform/web/ui/success-mark.tsx';
import { getFlow } from '../flow-rules.ts';
import type { Review, SendPlan } from '../schema.ts';
import { displayName } from './review-patient.tsx';
import { StepButtons, StepHeading } from './dialog-step.tsx';
import { SendPath, stepsOfReview } from './send-path.tsx';
import { FLOW_TEXTS, SEND_TEXTS } from './send-texts.ts';

interface SendCompletedProps {
  review: Review;
  /** The states of its messages; undefined until loaded, and when none were prepared. */
  plan: SendPlan | undefined;
  onPrepare: () => void;
  onClose: () => void;
}

/** Says that the review is marked as sent, and what is known about its messages. */
export function SendCompleted({ review, plan, onPrepare, onClose }: SendCompletedProps) {
  const flow = getFlow(review.localizedMessageBundle);
  const isByMessages = review.localizedMessageBundleStatus === 'consumed';
  const { heading, help } = wordsFor(review, isByMessages ? plan : undefined);
  return (
    <>
      {isByMessages && (
        <SendPath
          flow={flow}
          steps={plan?.steps.map(({ step }) => step) ?? stepsOfReview(review)}
          current={undefined}
          isStepDone={() => true}
        />
      )}
      <div className="mt-6 grid justify-items-center gap-2 text-center">
        {isByMessages && <SuccessMark />}
        <StepHeading key={heading}>{heading}</StepHeading>
        {help.map((line) => (
          <p key={line} className="max-w-prose text-ink-soft">
            {line}
          </p>
        ))}
      </div>
      <StepButtons>
        {!isByMessages && <Button onClick={onPrepare}>{SEND_TEXTS.sendAnyway}</Button>}
        <Button variant="primary" onClick={onClose}>
          {SEND_TEXTS.done}
        </Button>
      </StepButtons>
    </>
  );
}

function wordsFor(
  review: Review,
  plan: SendPlan | undefined,
): { heading: string; help: readonly string[] } {
  const name = displayName(review);
  const help = SEND_TEXTS.completedHelp(name);
  if (review.localizedMessageBundleStatus !== 'consumed')
    return { heading: SEND_TEXTS.markedAsSent, help: [SEND_TEXTS.nothingSentHere(name)] };
  if (plan === undefined) return { heading: SEND_TEXTS.markedAsSent, help: [] };
  const openedCount = plan.steps.filter(({ state }) => state === 'opened').length;
  if (openedCount === 0) {
    const { completed } = FLOW_TEXTS[getFlow(review.localizedMessageBundle)];
    return { heading: completed, help: [help] };
  }
  const of = plan.steps.length;
  return {
    heading: SEND_TEXTS.sentAndOpened,
    help: [SEND_TEXTS.openedCount({ opened: openedCount, of }), help],
  };
}
