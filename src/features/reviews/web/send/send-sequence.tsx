import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { SEND_STEPS, type SendStep as StepName, type StepState } from '../../schema.ts';
import { isDone, nextStep, SendPath } from './send-path.tsx';
import { SendStep } from './send-step.tsx';
import { StepLine } from './step-happened.tsx';
import { SEND_TEXTS } from './texts.ts';
import type { useSendFlow } from './use-send-flow.ts';
import type { StepAct } from './use-send-plan.ts';

interface SendSequenceProps {
  flow: ReturnType<typeof useSendFlow>;
  /** Which act works now. */
  busy: StepAct['kind'] | undefined;
  isFinishing: boolean;
}

/** The path of the three messages, what became of them, and the one that is next. */
export function SendSequence({ flow, busy, isFinishing }: SendSequenceProps) {
  const { plan, act, language = 'en', go } = flow;
  if (!plan.data || !flow.step)
    return (
      <div className="grid gap-6">
        <SendPath
          current={flow.storedStep}
          isStepDone={(step) => isBefore(step, flow.storedStep)}
        />
        <SkeletonText label={SEND_TEXTS.loading} rows={5} />
      </div>
    );
  const { data } = plan;
  const shown = data.steps.find(({ step }) => step === flow.step);
  const others = data.steps.filter(({ step, state }) => step !== flow.step && isTold(state));
  const next = nextStep(data);
  return (
    <div className="grid gap-4">
      <SendPath current={flow.step} isStepDone={(step) => isDone(data, step)} onGo={go} />
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
            onNotSent={() => act.mutate({ kind: 'notSent', step: step.step })}
          />
        ))}
      </ul>
      {shown && (
        <SendStep
          key={shown.step}
          plan={data}
          step={shown}
          language={language}
          busy={busy}
          onAct={(asked) => !act.isPending && act.mutate(asked)}
          onEdit={(text) => act.mutateAsync({ kind: 'edit', step: shown.step, text })}
          onLookAgain={() => void plan.refetch()}
          next={next}
          onNext={go}
          onOtherLanguage={flow.chooseAgain}
          onFinish={() => flow.complete.mutate()}
          isFinishing={isFinishing}
        />
      )}
    </div>
  );
}

function isBefore(step: StepName, other: StepName | undefined): boolean {
  return other !== undefined && SEND_STEPS.indexOf(step) < SEND_STEPS.indexOf(other);
}

/** Something happened to it that a person should see while another step is shown. */
function isTold(state: StepState['state']): boolean {
  return state === 'opened' || state === 'accepted' || state === 'sending' || state === 'unknown';
}
