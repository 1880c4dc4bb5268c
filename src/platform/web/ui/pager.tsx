import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

interface PagerProps {
  shownCount: number;
  total: number;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}

/** Says how much of the list is shown, and brings the next page. */
export function Pager({ shownCount, total, hasMore, busy, onMore }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-6">
      <p aria-live="polite" className="tabular-nums">
        {UI_TEXTS.showing(shownCount, total)}
      </p>
      {hasMore && (
        <Button onClick={onMore} busy={busy}>
          {UI_TEXTS.loadMore}
        </Button>
      )}
    </div>
  );
}
