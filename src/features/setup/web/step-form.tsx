import type { ReactNode } from 'react';
import type { SchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Setup } from '../schema.ts';
import { SETUP_TEXTS } from './texts.ts';

/** The props of a step's form. */
export interface StepProps {
  setup: Setup;
  /** Called after the step was saved, before the next one opens. */
  onDone: () => Promise<void>;
  /** Opens the next step without this one; undefined for the last one that is left. */
  onLater: (() => void) | undefined;
}

const REFUSALS = {
  get STALE() {
    return SETUP_TEXTS.changedElsewhere;
  },
  get SESSIONS_OVERLAP() {
    return SETUP_TEXTS.endBeforeStart;
  },
  get SAME_PATIENT() {
    return SETUP_TEXTS.samePatient;
  },
} as const;

interface StepFormProps<Values extends object> {
  form: SchemaForm<Values>;
  save: string;
  onLater: (() => void) | undefined;
  /** A further way to do the step. */
  more?: ReactNode;
  children: ReactNode;
}

/** The fields of a step over its buttons. */
export function StepForm<Values extends object>({
  form,
  save,
  onLater,
  more,
  children,
}: StepFormProps<Values>) {
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 grid grid-cols-1 gap-3">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, { refusals: REFUSALS, fallback: SETUP_TEXTS.saveFailed })}
        </Banner>
      )}
      {children}
      <StepButtons onLater={onLater} more={more}>
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
          {save}
        </Button>
      </StepButtons>
    </form>
  );
}

interface StepButtonsProps {
  onLater: (() => void) | undefined;
  more?: ReactNode;
  children: ReactNode;
}

/** The primary button of a step, at the thumb on a phone, and the quiet ways around it. */
export function StepButtons({ onLater, more, children }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {children && <PageAction>{children}</PageAction>}
      {more}
      {onLater && (
        <span className="ms-auto">
          <Button variant="plain" onClick={onLater}>
            {SETUP_TEXTS.later}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Says which step comes before this one. */
export function WaitingStep({
  onLater,
  children,
}: {
  onLater: (() => void) | undefined;
  children: string;
}) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-1">
      <p>{children}</p>
      <StepButtons onLater={onLater}>{null}</StepButtons>
    </div>
  );
}
