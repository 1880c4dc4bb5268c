import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { FORM_TEXTS } from './form-texts.ts';

export interface Step {
  id: string;
  label: string;
  state: 'done' | 'now' | 'next';
}

const WORDS = {
  get done() {
    return FORM_TEXTS.stepDone;
  },
  get now() {
    return FORM_TEXTS.stepNow;
  },
  get next() {
    return FORM_TEXTS.stepNext;
  },
} as const;

/** A path of a few steps: which are done, which is now, which come next. With `onGo` each can be visited. */
export function Steps({
  label,
  steps,
  onGo,
}: {
  label: string;
  steps: readonly Step[];
  onGo?: (id: string) => void;
}) {
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={classNames(
            'relative grid content-start justify-items-center text-center text-sm',
            index > 0 && 'before:absolute before:end-1/2 before:top-5.5 before:h-0.5 before:w-full',
            step.state === 'next' ? 'before:bg-line' : 'before:bg-brand',
          )}
        >
          <StepMark step={step} number={index + 1} onGo={onGo} />
        </li>
      ))}
    </ol>
  );
}

function StepMark({
  step,
  number,
  onGo,
}: {
  step: Step;
  number: number;
  onGo?: (id: string) => void;
}) {
  const content = (
    <>
      <span
        className={classNames(
          'z-1 my-2 grid size-7 place-items-center rounded-full border-2 font-semibold tabular-nums',
          step.state === 'next'
            ? 'border-edge bg-surface text-ink-soft'
            : 'border-brand bg-brand text-on-brand',
          step.state === 'now' && 'ring-4 ring-brand-soft',
        )}
      >
        {step.state === 'done' ? <Check aria-hidden className="size-4" /> : number}
      </span>
      <span className={step.state === 'now' ? 'font-semibold' : 'text-ink-soft'}>
        {step.label}
        <span className="sr-only">, {WORDS[step.state]}</span>
      </span>
    </>
  );
  if (!onGo) return content;
  return (
    <button
      type="button"
      onClick={() => onGo(step.id)}
      className="grid min-h-11 w-full content-start justify-items-center rounded-md px-1 pb-1 hover:bg-sunken"
    >
      {content}
    </button>
  );
}
