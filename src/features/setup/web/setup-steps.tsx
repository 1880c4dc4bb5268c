import { ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import { languageName } from '#platform/language.ts';
import { findSeconds } from '../rules.ts';
import type { Setup, SetupFacts, SetupStep, SetupStepId } from '../schema.ts';
import { DoctorStep, LanguagesStepForm, ListingStepForm, PhoneStepForm } from './clinic-steps.tsx';
import { HoursStep } from './hours-step.tsx';
import { PatientStepForm, TestStep } from './message-steps.tsx';
import type { StepProps } from './step-form.tsx';
import { SETUP_TEXTS, STEP_TEXTS } from './texts.ts';
import { useRefreshSetup } from './use-setup.ts';

/** A new step needs a form here, an answer below, a check in `rules.ts` and its texts. */
const FORMS: Readonly<Record<SetupStepId, FunctionComponent<StepProps>>> = {
  doctor: DoctorStep,
  phone: PhoneStepForm,
  languages: LanguagesStepForm,
  listing: ListingStepForm,
  hours: HoursStep,
  patient: PatientStepForm,
  test: TestStep,
};

const ANSWERS: Readonly<Record<SetupStepId, (facts: SetupFacts) => string>> = {
  doctor: ({ doctor }) => doctor ?? '',
  phone: ({ contactPhone, contactWhatsapp }) =>
    contactPhone === contactWhatsapp
      ? SETUP_TEXTS.savedOnWhatsapp(contactPhone)
      : SETUP_TEXTS.saved(contactPhone),
  languages: ({ languages }) => languages.map((language) => languageName(language)).join(', '),
  listing: ({ gmbLink }) => gmbLink,
  hours: ({ hours }) => SETUP_TEXTS.days(hours?.days ?? 0),
  patient: ({ patients }) => SETUP_TEXTS.patients(patients),
  test: () => SETUP_TEXTS.testSent,
};

/** Lists the steps: finished ones with their answer, the next one open in its place. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const refresh = useRefreshSetup();
  const [chosenId, setChosenId] = useState<SetupStepId>();
  const [later, setLater] = useState<readonly SetupStepId[]>([]);
  const openSteps = setup.steps.filter(({ isDone }) => !isDone);
  const next = openSteps.find(({ id }) => !later.includes(id)) ?? openSteps[0];
  const openId = chosenId ?? next?.id;
  const list = useFocusOnOpened(openId);
  const finish = async () => {
    await refresh();
    setChosenId(undefined);
  };
  const postpone = (id: SetupStepId) => {
    setLater([...later.filter((stepId) => stepId !== id), id]);
    setChosenId(undefined);
  };
  return (
    <ol
      ref={list}
      aria-label={SETUP_TEXTS.steps}
      className="overflow-clip border-y border-line max-sm:-mx-4 sm:rounded-lg sm:border-x sm:bg-surface"
    >
      {setup.steps.map((step, index) =>
        step.id === openId ? (
          <OpenStep
            key={step.id}
            step={step}
            number={index + 1}
            setup={setup}
            onDone={finish}
            onLater={openSteps.length > 1 || step.isDone ? () => postpone(step.id) : undefined}
          />
        ) : (
          <ClosedStep
            key={step.id}
            step={step}
            number={index + 1}
            answer={ANSWERS[step.id](setup.facts)}
            onOpen={() => setChosenId(step.id)}
          />
        ),
      )}
    </ol>
  );
}

function OpenStep({ step, number, ...props }: { step: SetupStep; number: number } & StepProps) {
  const { label, help } = STEP_TEXTS[step.id];
  const Form = FORMS[step.id];
  return (
    <li
      aria-current="step"
      className="flex gap-3 border-t border-line bg-sunken p-4 shadow-[inset_4px_0_var(--color-ink)] first:border-t-0"
    >
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm leading-none font-semibold text-surface"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-base">{label}</h2>
        <p className="text-sm text-ink-soft">{help}</p>
        <Form {...props} />
      </div>
    </li>
  );
}

interface ClosedStepProps {
  step: SetupStep;
  number: number;
  answer: string;
  onOpen: () => void;
}

function ClosedStep({ step: { id, isDone }, number, answer, onOpen }: ClosedStepProps) {
  const { label, help } = STEP_TEXTS[id];
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-sunken"
      >
        {isDone ? (
          <CircleCheck aria-hidden className="size-7 shrink-0 text-success" />
        ) : (
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm leading-none font-semibold"
          >
            {number}
          </span>
        )}
        <span className="grid min-w-0 grow">
          <span className={isDone ? undefined : 'font-semibold'}>
            {isDone && <span className="sr-only">{SETUP_TEXTS.isDone} </span>}
            {label}
          </span>
          <span className="truncate text-sm text-ink-soft">{isDone ? answer : help}</span>
        </span>
        {isDone ? (
          <span className="shrink-0 text-sm font-semibold text-brand-text">
            {SETUP_TEXTS.change}
          </span>
        ) : (
          <>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {SETUP_TEXTS.seconds(findSeconds(id))}
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </>
        )}
      </button>
    </li>
  );
}

/** Puts the focus into the step that a person opened, so that typing needs no further tap. */
function useFocusOnOpened(openId: SetupStepId | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const shownId = useRef(openId);
  useEffect(() => {
    if (shownId.current === openId) return;
    shownId.current = openId;
    const step = list.current?.querySelector('[aria-current=step]');
    step?.querySelector<HTMLElement>(':is(input, select, a, button):not(:disabled)')?.focus();
  }, [openId]);
  return list;
}
