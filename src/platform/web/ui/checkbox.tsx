import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, not all, of its rows are selected. */
  isMixed?: boolean;
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  name?: string;
}

/** A box to tick; the whole line is the target. */
export function Checkbox({
  label,
  checked,
  onChange,
  isMixed = false,
  labelHidden,
  hint,
  disabled,
  name,
}: CheckboxProps) {
  const hintId = useId();
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center gap-3',
        labelHidden && 'min-w-11 justify-center',
      )}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-brand-text"
      />
      <span className={labelHidden ? 'sr-only' : undefined}>
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
