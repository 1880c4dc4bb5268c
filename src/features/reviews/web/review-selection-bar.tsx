import { BulkBar } from '#platform/web/ui/bulk-bar.tsx';

/** How many review requests are ticked. */
export function ReviewSelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <BulkBar count={count} onClear={onClear}>
      {null}
    </BulkBar>
  );
}
