import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

/** `primary`: the one action a view is about. `quiet`: everything else. `danger`: destroys, only in a confirmation. `plain`: as light as text. `icon`: the icon alone. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain' | 'icon';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  quiet: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  plain: 'text-brand-text hover:bg-brand-soft',
  icon: 'w-11 px-0! text-ink-soft hover:bg-sunken hover:text-ink',
};

/** The box shared by buttons and links that look like buttons: at least 44 by 44 px. */
export function buttonClass(variant: ButtonLook, wide = false): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-base font-semibold transition-colors sm:whitespace-nowrap',
    'aria-disabled:opacity-60',
    LOOKS[variant],
    wide && 'w-full',
  );
}

interface ButtonProps {
  children: ReactNode;
  variant?: ButtonLook;
  type?: 'button' | 'submit';
  icon?: Icon;
  /** Work is going on: the button keeps its place and focus, shows a spinner, and takes no second click. */
  busy?: boolean;
  /** Said instead of the label while busy, e.g. 'Signing in...'. */
  busyText?: string;
  /** Why it cannot be used now; shown below it, because a hint that needs hovering does not exist on a phone. */
  disabledReason?: string;
  wide?: boolean;
  /** Says more than the visible words where those repeat in each row, and starts with them: 'Edit Asha Devi'. */
  label?: string;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says what it does. Never natively disabled: it would lose the focus and hide its reason. */
export function Button({
  children,
  variant = 'quiet',
  type = 'button',
  icon: Glyph,
  busy = false,
  busyText,
  disabledReason,
  wide,
  label,
  onClick,
  ref,
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = busy || disabledReason !== undefined;
  const click = (event: MouseEvent) => {
    if (isBlocked) event.preventDefault();
    else onClick?.();
  };
  const button = (
    <button
      ref={ref}
      type={type}
      onClick={click}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      aria-label={busy && busyText ? undefined : label}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      className={buttonClass(variant, wide)}
    >
      {busy ? <Spinner /> : Glyph && <Glyph aria-hidden className="size-5 shrink-0" />}
      <ButtonText variant={variant}>{busy && busyText ? busyText : children}</ButtonText>
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={classNames('inline-grid gap-1', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">
        {disabledReason}
      </span>
    </span>
  );
}

/** The words of a button; of one that shows its icon alone they are read aloud. */
export function ButtonText({ variant, children }: { variant: ButtonLook; children: ReactNode }) {
  return variant === 'icon' ? <span className="sr-only">{children}</span> : children;
}

/** Leaving a field on the way to the button may bring its error line, which pushes the button away under the click. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** Turns while something works; say so in words beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
