import type { BundleFlow } from '#features/review-drafts/schema.ts';
import { listFlowSteps } from '../flow-rules.ts';
import { SecondMessage, type Review } from '../schema.ts';
import { formatNumber } from '#platform/phone.ts';
import { ChoiceCard } from './choice-card.tsx';
import { FLOW_TEXTS, SECOND_TEXTS, SEND_TEXTS, STEP_HELP, STEP_TEXTS } from './send-texts.ts';

interface FlowChoiceProps {
  review: Review;
  /** The flows that the clinic offers. */
  flows: readonly BundleFlow[];
  flow: BundleFlow;
  second: SecondMessage;
  onChoose: (flow: BundleFlow) => void;
  onChooseSecond: (second: SecondMessage) => void;
}

/** The choice of the messages that the patient gets, with the number. */
export function FlowChoice({
  review,
  flows,
  flow,
  second,
  onChoose,
  onChooseSecond,
}: FlowChoiceProps) {
  const asksQuestions = second === 'questions' && review.aiReviewText === null;
  const steps = listFlowSteps(flow, review.aiReviewFirstMessageSent ? ['ai_first'] : []);
  return (
    <fieldset className="mt-6">
      <legend className="mb-3">
        <h3 className="text-base">{SEND_TEXTS.chooseFlow}</h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {SEND_TEXTS.to(formatNumber(review.contactNumber))} {SEND_TEXTS.nothingYet}
        </p>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {flows.map((candidate) => (
          <ChoiceCard
            key={candidate}
            name="flow"
            isChosen={candidate === flow}
            onChoose={() => onChoose(candidate)}
          >
            <span className="block">{FLOW_TEXTS[candidate].name}</span>
            <span className="block text-sm text-ink-soft">{FLOW_TEXTS[candidate].help}</span>
          </ChoiceCard>
        ))}
      </div>
      {flow === 'ai3' && review.aiReviewText === null && (
        <SecondChoice second={second} onChoose={onChooseSecond} />
      )}
      <ol aria-label={FLOW_TEXTS[flow].path} className="mt-4 grid gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold text-ink-soft tabular-nums">
              {index + 1}
            </span>
            <span>
              <span className="block">{STEP_TEXTS[step]}</span>
              <span className="block text-sm text-ink-soft">
                {step === 'ai_second' && asksQuestions
                  ? SECOND_TEXTS.questions.step
                  : STEP_HELP[step]}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface SecondChoiceProps {
  second: SecondMessage;
  onChoose: (second: SecondMessage) => void;
}

/** The choice for a patient who has not said anything yet: a neutral draft, or questions. */
function SecondChoice({ second, onChoose }: SecondChoiceProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm text-ink-soft">{SEND_TEXTS.nothingSaid}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SecondMessage.options.map((option) => (
          <ChoiceCard
            key={option}
            name="second"
            isChosen={option === second}
            onChoose={() => onChoose(option)}
          >
            <span className="block">{SECOND_TEXTS[option].name}</span>
            <span className="block text-sm text-ink-soft">{SECOND_TEXTS[option].help}</span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
