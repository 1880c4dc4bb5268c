import type { ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off; the whole line is the target. The check shows it without colours. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface bg-no-repeat p-0.75 transition-colors before:block before:size-4 before:rounded-full before:bg-edge checked:border-ink checked:bg-ink checked:before:ms-auto checked:before:bg-surface forced-colors:before:bg-[ButtonText] forced-colors:before:forced-color-adjust-none"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
