import { useId, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Spinner } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProgressBar } from './progress-bar.tsx';

export interface ProgressStep {
  label: string;
  state: 'done' | 'now' | 'next';
}

interface ProgressOverlayProps {
  title: string;
  open: boolean;
  /** Real progress: how many of how many. */
  doneCount: number;
  total: number;
  /** '3 of 12 patients'. */
  countText: string;
  steps?: readonly ProgressStep[];
  onClose?: () => void;
  /** A way to go on before the last step. */
  action?: ReactNode;
}

/** Long work, with how far it really is. It cannot be closed unless the owner allows it. */
export function ProgressOverlay({
  title,
  open,
  doneCount,
  total,
  countText,
  steps = [],
  onClose,
  action,
}: ProgressOverlayProps) {
  const countId = useId();
  return (
    <Dialog title={title} open={open} onClose={() => onClose?.()} busy={!onClose} size="small">
      <ProgressBar labelledBy={countId} doneCount={doneCount} total={total} />
      <output id={countId} className="mt-2 block text-sm text-ink-soft tabular-nums">
        {countText}
      </output>
      {steps.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {steps.map((step) => (
            <li
              key={step.label}
              className={step.state === 'next' ? 'flex gap-3 text-ink-soft' : 'flex gap-3'}
            >
              <span className="grid size-6 place-items-center text-brand-text">
                {step.state === 'done' && <Check aria-hidden className="size-5" />}
                {step.state === 'now' && <Spinner />}
              </span>
              {step.label}
            </li>
          ))}
        </ol>
      )}
      {action && <div className="mt-4 grid">{action}</div>}
    </Dialog>
  );
}
