import type { Category } from '#features/creatives/schema.ts';
import { monthOptions, YEAR_OPTIONS } from '#features/creatives/web/creative-filters.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { KEEPING_TEXTS } from './creatives-texts.ts';
import type { KeptFilter } from './use-kept-creatives.ts';

const ALL = 'all';

interface CreativeFiltersProps {
  filter: KeptFilter;
  categories: readonly Category[];
  onChange: (filter: KeptFilter) => void;
}

/** Filters by category, year and month. */
export function CreativeFilters({ filter, categories, onChange }: CreativeFiltersProps) {
  const { categoryId, year, monthNumber } = filter;
  return (
    <search
      aria-label={KEEPING_TEXTS.filters}
      className="grid grid-cols-2 gap-3 *:first:max-sm:col-span-2 max-sm:w-full sm:flex"
    >
      <Select
        label={KEEPING_TEXTS.category}
        labelHidden
        options={[
          { value: ALL, label: KEEPING_TEXTS.allCategories },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={categoryId ?? ALL}
        onChange={(id) => onChange({ ...filter, categoryId: id === ALL ? undefined : id })}
      />
      <Select
        label={KEEPING_TEXTS.month}
        labelHidden
        options={[{ value: ALL, label: KEEPING_TEXTS.allMonths }, ...monthOptions()]}
        value={monthNumber === undefined ? ALL : String(monthNumber)}
        onChange={(month) => onChange({ ...filter, monthNumber: toNumber(month) })}
      />
      <Select
        label={KEEPING_TEXTS.year}
        labelHidden
        options={[{ value: ALL, label: KEEPING_TEXTS.allYears }, ...YEAR_OPTIONS]}
        value={year === undefined ? ALL : String(year)}
        onChange={(choice) => onChange({ ...filter, year: toNumber(choice) })}
      />
    </search>
  );
}

function toNumber(value: string): number | undefined {
  return value === ALL ? undefined : Number(value);
}
