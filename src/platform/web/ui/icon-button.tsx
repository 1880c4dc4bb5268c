import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

interface IconButtonProps {
  icon: Icon;
  /** Its action; read aloud and shown on hovering. */
  label: string;
  onClick?: () => void;
  /** On a coloured surface it takes that surface's text colour. */
  onColor?: boolean;
  isExpanded?: boolean;
  isPressed?: boolean;
  /** The id of the popover that it opens and closes. */
  popoverTarget?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button whose icon everyone knows (close, menu, show password); anything else gets a word. */
export function IconButton({
  icon: Glyph,
  label,
  onClick,
  onColor,
  isExpanded,
  isPressed,
  popoverTarget,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      popoverTarget={popoverTarget}
      aria-haspopup={popoverTarget === undefined ? undefined : 'dialog'}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors',
        onColor
          ? 'text-current outline-current hover:bg-current/15'
          : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Glyph aria-hidden className="size-5" />
    </button>
  );
}
