import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { findNextStage, type VisitStage } from '../visit-rules.ts';
import type { VisitHandlers } from './read-visit-actions.ts';
import { DAY_TEXTS, NEXT_TEXTS } from './texts.ts';
import type { Undoable } from './use-stage.ts';

interface NextStepProps extends VisitHandlers {
  visit: Appointment;
  stage: VisitStage;
  isLater: boolean;
  undoable: Undoable | undefined;
}

/** The row's one button: what happens next or, for ten seconds after a tap, taking it back. */
export function NextStep(props: NextStepProps) {
  const { visit, stage, isLater, undoable, onMove, onUndo, onForget } = props;
  // A cancelled visit goes back to where it was.
  const next = stage === 'cancelled' ? 'expected' : findNextStage(stage);
  const nextText = stage === 'cancelled' ? DAY_TEXTS.restore : next && NEXT_TEXTS[next];
  const isStrong = stage === 'arrived' || stage === 'with_doctor';
  const edge = isStrong ? 'border-ink' : isLater ? 'border-line text-ink-soft' : 'border-edge';
  const click = () => {
    if (undoable) onUndo(visit);
    else if (next) onMove(visit, next);
  };
  if (!undoable && !next) return null;
  return (
    // One element, so that the focus stays while the button changes.
    <button
      type="button"
      aria-label={!undoable && next ? `${nextText}: ${visit.patientName}` : undefined}
      onClick={click}
      className="group inline-flex min-h-11 min-w-20 items-center slim:min-w-18"
    >
      <Pill className={undoable ? 'border-dashed border-edge' : edge}>
        {undoable ? <Undo {...undoable} visit={visit} onForget={onForget} /> : nextText}
      </Pill>
    </button>
  );
}

/** Drawn 36 px high inside a target of 44 px. */
function Pill({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'flex h-9 w-full items-center justify-center rounded-full border bg-surface px-2.5 text-sm font-semibold whitespace-nowrap group-hover:bg-sunken',
        className,
      )}
    >
      {children}
    </span>
  );
}

const SECOND_MS = 1000;

/** Counts down the seconds that are left to take a tap back, then says that they are over. */
function Undo({
  visit,
  until,
  onForget,
}: Undoable & { visit: Appointment; onForget: (id: string) => void }) {
  const [now, setNow] = useState(() => Date.now());
  const { id, patientName } = visit;
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) onForget(id);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, id, onForget]);
  const seconds = Math.max(1, Math.ceil((until - now) / SECOND_MS));
  return (
    <>
      <span aria-hidden>{UI_TEXTS.undo}</span>
      <span className="sr-only">{DAY_TEXTS.undoOf(patientName)}</span>
      <span aria-hidden>&nbsp;{seconds} s</span>
    </>
  );
}
