import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../use-online.ts';
import { Button } from './button.tsx';
import type { Icon } from './icon.ts';
import { UI_TEXTS } from './texts.ts';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  /** The first thing to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: what this place is for, and how to begin. */
export function EmptyState({ icon: Glyph, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {Glyph && (
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
          <Glyph aria-hidden className="size-6" />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** The event in a few words. */
  title: string;
  /** Says which data was kept, and what else could be done. */
  children?: ReactNode;
  /** Left out where trying again could not help. */
  onRetry?: (() => void) | undefined;
  busy?: boolean;
}

/**
 * In the place of what could not be shown: what happened, what was kept, one way on. Without a network there is one reason for
 * all; `data-not-stored` then keeps the banner from naming a saved copy.
 */
export function ErrorState({ title, children, onRetry, busy }: ErrorStateProps) {
  const isOnline = useOnline();
  return (
    <div
      role="alert"
      data-not-stored={isOnline ? undefined : ''}
      className="grid justify-items-center gap-2 px-4 py-10 text-center"
    >
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-6" />
      </span>
      <p className="max-w-prose font-semibold">{isOnline ? title : UI_TEXTS.notStored}</p>
      {isOnline && children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {onRetry && (
        <div className="mt-3">
          <Button onClick={onRetry} busy={busy}>
            {UI_TEXTS.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
