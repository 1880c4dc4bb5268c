import type { ReactNode } from 'react';

interface ChoiceCardProps {
  /** The name of the group, of which one card is chosen. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One card in a group of visible choices. */
export function ChoiceCard({ name, isChosen, onChoose, children }: ChoiceCardProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 hover:border-edge has-checked:border-brand-text has-checked:bg-brand-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand-text"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
