import { Check } from 'lucide-react';
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

/** A box to tick as a chip, where many short ones share a line; `title` says more than its word. */
export function CheckChip({
  label,
  title,
  checked,
  onChange,
  disabled,
}: Pick<CheckboxProps, 'label' | 'checked' | 'onChange' | 'disabled'> & { title?: string }) {
  return (
    <label title={title} className="group relative flex min-h-11 items-center">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        className={classNames(
          'flex h-9 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap group-hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text',
          checked ? 'border-edge bg-surface' : 'border-dashed border-edge text-ink-soft',
        )}
      >
        {checked && <Check aria-hidden className="size-4 shrink-0 text-brand-text" />}
        {label}
      </span>
    </label>
  );
}
