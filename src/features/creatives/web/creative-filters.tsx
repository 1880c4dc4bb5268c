import { RefreshCw } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { Select, type Option } from '#platform/web/ui/select.tsx';
import { FIRST_YEAR, LAST_YEAR } from '../years.ts';
import type { Category } from '../schema.ts';
import { CREATIVES_TEXTS, monthNames } from './texts.ts';
import type { CreativeFilter } from './use-creative-filter.ts';

const ALL = 'all';

export const YEAR_OPTIONS: readonly Option[] = Array.from(
  { length: LAST_YEAR - FIRST_YEAR + 1 },
  (_, index) => ({ value: String(LAST_YEAR - index), label: String(LAST_YEAR - index) }),
);

export function monthOptions(): readonly Option[] {
  return monthNames().map((label, index) => ({ value: String(index + 1), label }));
}

interface CreativeFiltersProps {
  filter: CreativeFilter;
  categories: readonly Category[];
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** The filters category, year and month, with a refresh button. */
export function CreativeFilters({
  filter,
  categories,
  onRefresh,
  isRefreshing,
}: CreativeFiltersProps) {
  const options = [
    { value: ALL, label: CREATIVES_TEXTS.allCategories },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <search
      aria-label={CREATIVES_TEXTS.filters}
      className="mb-6 grid grid-cols-2 items-end gap-3 *:first:max-sm:col-span-2 sm:flex sm:flex-wrap sm:*:first:w-64"
    >
      <Select
        label={CREATIVES_TEXTS.category}
        options={options}
        value={filter.category ?? ALL}
        onChange={(id) => filter.choose({ category: id === ALL ? undefined : id })}
      />
      <Select
        label={CREATIVES_TEXTS.year}
        options={YEAR_OPTIONS}
        value={String(filter.year)}
        onChange={(year) => filter.choose({ year: Number(year) })}
      />
      <Select
        label={CREATIVES_TEXTS.month}
        options={monthOptions()}
        value={String(filter.monthNumber)}
        onChange={(month) => filter.choose({ monthNumber: Number(month) })}
      />
      <div className="grid max-sm:col-span-2">
        <Button
          icon={RefreshCw}
          onClick={onRefresh}
          busy={isRefreshing}
          busyText={CREATIVES_TEXTS.refreshing}
        >
          {CREATIVES_TEXTS.refresh}
        </Button>
      </div>
    </search>
  );
}
