import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import { TONE_CLASSES, type Tone } from './tone.ts';

interface BadgeProps {
  tone: Tone;
  icon?: Icon;
  children: ReactNode;
}

const SHAPE =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap in-data-dense:cards:bg-transparent in-data-dense:cards:px-0';

/** A status in one word. */
export function Badge({ tone, icon: Glyph, children }: BadgeProps) {
  return (
    <span className={classNames(SHAPE, TONE_CLASSES[tone])}>
      {Glyph && <Glyph aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  );
}

interface BadgeButtonProps extends BadgeProps {
  children: string;
  /** The action of a click, e.g. 'Mark as Sent'. */
  action: string;
  onClick: () => void;
  busy?: boolean;
}

/** A status that a click changes: looks like a control, and says what the click does. */
export function BadgeButton({
  tone,
  icon: Glyph,
  children,
  action,
  onClick,
  busy = false,
}: BadgeButtonProps) {
  return (
    <button
      type="button"
      onClick={() => !busy && onClick()}
      aria-label={`${children}. ${action}`}
      aria-busy={busy || undefined}
      title={action}
      className="group -my-2 inline-flex min-h-11 items-center rounded-full aria-busy:opacity-60"
    >
      <span
        className={classNames(
          SHAPE,
          TONE_CLASSES[tone],
          'border border-current py-1 transition-shadow group-hover:ring-2 group-hover:ring-current/25 in-data-dense:cards:border-transparent! in-data-dense:cards:bg-transparent! in-data-dense:cards:px-0!',
        )}
      >
        {Glyph && <Glyph aria-hidden className="size-4 shrink-0" />}
        {children}
        <ChevronsUpDown
          aria-hidden
          className="size-4 shrink-0 opacity-70 in-data-dense:cards:hidden"
        />
      </span>
    </button>
  );
}
