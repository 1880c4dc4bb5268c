import { Segments } from '#platform/web/ui/segments.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { REVIEWS_TEXTS, STATUS_TEXTS } from './texts.ts';
import type { ReviewCounts } from './use-review-counts.ts';
import type { ReviewFilter } from './use-review-filter.ts';

const ALL = 'all';

interface ReviewFiltersProps {
  filter: ReviewFilter;
  counts: ReviewCounts;
}

/** The filter by status with its counts, and the search by name or number. */
export function ReviewFilters({ filter, counts: { pending, sent } }: ReviewFiltersProps) {
  const all = pending === undefined || sent === undefined ? undefined : pending + sent;
  return (
    <search
      aria-label={REVIEWS_TEXTS.filters}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:w-full max-sm:*:w-full"
    >
      <Segments
        label={REVIEWS_TEXTS.status}
        segments={[
          { value: 'pending', label: STATUS_TEXTS.pending, count: pending },
          { value: 'sent', label: STATUS_TEXTS.sent, count: sent },
          { value: ALL, label: REVIEWS_TEXTS.all, count: all },
        ]}
        value={filter.status ?? ALL}
        onChange={(value) => filter.showStatus(value === ALL ? undefined : value)}
      />
      <TextInput
        label={REVIEWS_TEXTS.search}
        labelHidden
        type="search"
        placeholder={REVIEWS_TEXTS.searchPlaceholder}
        maxLength={120}
        value={filter.typedText}
        onChange={filter.search}
      />
    </search>
  );
}
