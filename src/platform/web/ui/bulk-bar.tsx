import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRootMark } from '../use-root-mark.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** The actions for all of them. */
  children: ReactNode;
}

/** How many are selected and what to do with them; stays at the lower edge of the screen while the list scrolls. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  useRootMark('data-bulk-bar', count > 0);
  if (count === 0) return null;
  return (
    <section
      aria-label={UI_TEXTS.selected(count)}
      // On a phone in one line: what is not the last action shows its icon alone.
      className="z-20 flex items-center gap-2 border-t border-line bg-quiet px-2 py-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:[&>button:not(:last-child):has(svg)]:icon-only sm:sticky sm:flex-wrap sm:gap-3 sm:bottom-4 sm:rounded-lg sm:px-6 sm:py-3 max-md:sm:bottom-16"
    >
      <IconButton icon={X} label={UI_TEXTS.clearSelection} onClick={onClear} />
      <p aria-live="polite" className="me-auto min-w-0 font-semibold">
        {UI_TEXTS.selected(count)}
      </p>
      {children}
    </section>
  );
}
