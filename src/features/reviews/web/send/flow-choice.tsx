import { BUNDLE_FLOWS, type BundleFlow } from '#features/writing/schema.ts';
import { listFlowSteps } from '../../flow-rules.ts';
import type { Review } from '../../schema.ts';
import { displayNumber } from '../review-patient.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { FLOW_TEXTS, SEND_TEXTS, STEP_HELP, STEP_TEXTS } from './texts.ts';

interface FlowChoiceProps {
  review: Review;
  flow: BundleFlow;
  onChoose: (flow: BundleFlow) => void;
}

/** The choice of the messages that the patient gets, with the number. */
export function FlowChoice({ review, flow, onChoose }: FlowChoiceProps) {
  const steps = listFlowSteps(flow, review.aiReviewFirstMessageSent ? ['ai_first'] : []);
  return (
    <fieldset className="mt-6">
      <legend className="mb-3">
        <h3 className="text-base">{SEND_TEXTS.chooseFlow}</h3>
        <p className="text-sm text-ink-soft">
          {SEND_TEXTS.to} <span className="tabular-nums">{displayNumber(review)}</span>.{' '}
          {SEND_TEXTS.nothingYet}
        </p>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {BUNDLE_FLOWS.map((one) => (
          <ChoiceCard key={one} name="flow" isChosen={one === flow} onChoose={() => onChoose(one)}>
            <span className="block">{FLOW_TEXTS[one].name}</span>
            <span className="block text-sm text-ink-soft">{FLOW_TEXTS[one].help}</span>
          </ChoiceCard>
        ))}
      </div>
      <ol aria-label={FLOW_TEXTS[flow].path} className="mt-4 grid gap-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold text-ink-soft tabular-nums">
              {at + 1}
            </span>
            <span>
              <span className="block">{STEP_TEXTS[step]}</span>
              <span className="block text-sm text-ink-soft">{STEP_HELP[step]}</span>
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
