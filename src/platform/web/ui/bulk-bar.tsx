import type { ReactNode } from 'react';
import { useRootMark } from '../use-root-mark.ts';
import { Button } from './button.tsx';
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
      className="z-20 flex flex-wrap items-center gap-3 border-t border-line bg-quiet px-4 py-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:[&>:last-child]:w-full sm:sticky sm:bottom-4 sm:rounded-lg sm:px-6 sm:py-3 max-md:sm:bottom-16"
    >
      <p aria-live="polite" className="me-auto font-semibold">
        {UI_TEXTS.selected(count)}
      </p>
      <Button variant="plain" onClick={onClear}>
        {UI_TEXTS.clearSelection}
      </Button>
      {children}
    </section>
  );
}
