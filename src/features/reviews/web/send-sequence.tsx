import { useState } from 'react';
import { TakeBackQuestion } from '#features/delivery/web/take-back-question.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { getFlow } from '../flow-rules.ts';
import type { Review, StepState } from '../schema.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { displayName } from './review-patient.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { QueueChoice } from './queue-choice.tsx';
import { isDone, nextStep, SendPath, stepsOfReview } from './send-path.tsx';
import { SendStep } from './send-step.tsx';
import { StepLine } from './step-happened.tsx';
import { MODEL_TEXTS } from '#features/models/web/texts.ts';
import { REVIEWS_TEXTS } from './texts.ts';
import { SEND_TEXTS } from './send-texts.ts';
import type { useSendFlow } from './use-send-flow.ts';
import type { StepAct } from './use-send-plan.ts';

interface SendSequenceProps {
  /** The review as it was when the dialog opened. */
  review: Review;
  flow: ReturnType<typeof useSendFlow>;
  /** The action that is running. */
  busy: StepAct['kind'] | undefined;
  isFinishing: boolean;
  onClose: () => void;
}

/** The flow's messages: their path, what became of each, and the next one. */
export function SendSequence({ review, flow, busy, isFinishing, onClose }: SendSequenceProps) {
  const { plan, act, queue, go } = flow;
  const [stepInQuestion, setStepInQuestion] = useState<StepState['step']>();
  if (!plan.data || !flow.step) {
    const steps = stepsOfReview(review);
    return (
      <div className="grid gap-6">
        <SendPath
          flow={getFlow(review.localizedMessageBundle)}
          steps={steps}
          current={flow.storedStep}
          isStepDone={(step) => steps.indexOf(step) < steps.indexOf(flow.storedStep ?? step)}
        />
        <SkeletonText label={SEND_TEXTS.loading} rows={5} />
      </div>
    );
  }
  const { data } = plan;
  const shownStep = data.steps.find(({ step }) => step === flow.step);
  const others = data.steps.filter(({ step, state }) => step !== flow.step && isTold(state));
  const next = nextStep(data);
  const actOn = (stepAct: StepAct) => {
    if (act.isPending) return;
    const currentStep = data.steps.find(({ step }) => step === stepAct.step);
    if (stepAct.kind === 'notSent' && currentStep?.state === 'accepted')
      setStepInQuestion(stepAct.step);
    else act.mutate(stepAct);
  };
  return (
    <div className="grid gap-4">
      <SendPath
        flow={getFlow(data.review.localizedMessageBundle)}
        steps={data.steps.map(({ step }) => step)}
        current={flow.step}
        isStepDone={(step) => isDone(data, step)}
        onGo={go}
      />
      <ul
        aria-label={SEND_TEXTS.history}
        aria-live="polite"
        className="border-y border-line py-1 empty:sr-only"
      >
        {others.map((step) => (
          <StepLine
            key={step.step}
            step={step}
            busy={busy === 'notSent'}
            onNotSent={() => actOn({ kind: 'notSent', step: step.step })}
          />
        ))}
      </ul>
      {data.templateProblem !== null && (
        <Banner tone="attention">{SEND_TEXTS.ownTextNotUsed(data.templateProblem)}</Banner>
      )}
      {data.replacedWriter !== null && (
        <Banner tone="info">
          {data.isBudgetSpent
            ? MODEL_TEXTS.budgetSpent()
            : REVIEWS_TEXTS.replacedWriter(data.replacedWriter)}
        </Banner>
      )}
      <MissingSteps missing={data.missing} onPrepareAgain={() => void plan.refetch()} />
      {shownStep && (
        <SendStep
          key={shownStep.step}
          plan={data}
          step={shownStep}
          busy={busy}
          onAct={actOn}
          onOpen={() => flow.open(shownStep.step)}
          onEdit={(text) => act.mutateAsync({ kind: 'edit', step: shownStep.step, text })}
          onLookAgain={() => void plan.refetch()}
          next={next}
          onNext={go}
          onChooseAgain={flow.chooseAgain}
          onFinish={() => flow.complete.mutate()}
          isFinishing={isFinishing}
          onClose={onClose}
        />
      )}
      <QueueChoice steps={data.steps} busy={queue.isPending} onChange={queue.mutate} />
      {stepInQuestion && (
        <TakeBackQuestion
          name={displayName(data.review)}
          action={SEND_TEXTS.notSentAfterAll}
          onClose={() => setStepInQuestion(undefined)}
          onConfirm={() => {
            setStepInQuestion(undefined);
            act.mutate({ kind: 'notSent', step: stepInQuestion });
          }}
        />
      )}
    </div>
  );
}

/** True when a person should see the step's state while another step is shown. */
function isTold(state: StepState['state']): boolean {
  return state === 'opened' || state === 'accepted' || state === 'sending' || state === 'unknown';
}
