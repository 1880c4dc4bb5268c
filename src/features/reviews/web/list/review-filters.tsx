import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { REVIEWS_TEXTS, STATUS_TEXTS } from '../texts.ts';
import type { ReviewFilter } from './use-review-filter.ts';

const ALL = 'all';
const OPTIONS = [
  { value: ALL, label: REVIEWS_TEXTS.allStatuses },
  { value: 'pending', label: STATUS_TEXTS.pending },
  { value: 'sent', label: STATUS_TEXTS.sent },
] as const;

/** The search by name or number, and the filter by status. */
export function ReviewFilters({ filter }: { filter: ReviewFilter }) {
  return (
    <search
      aria-label={REVIEWS_TEXTS.filters}
      className="flex gap-3 *:first:grow *:last:w-36 *:last:shrink-0 max-sm:w-full"
    >
      <TextInput
        label={REVIEWS_TEXTS.search}
        labelHidden
        type="search"
        placeholder={REVIEWS_TEXTS.searchPlaceholder}
        maxLength={120}
        value={filter.typed}
        onChange={filter.search}
      />
      <Select
        label={REVIEWS_TEXTS.status}
        labelHidden
        options={OPTIONS}
        value={filter.status ?? ALL}
        onChange={(value) => filter.showStatus(value === ALL ? undefined : value)}
      />
    </search>
  );
}
