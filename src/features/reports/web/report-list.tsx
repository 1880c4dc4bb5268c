import { FileText } from 'lucide-react';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { toRows } from '#platform/web/paged.ts';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { ReportRequest } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';
import type { ReportSearch } from './use-report-search.ts';

interface ReportListProps {
  search: ReportSearch;
  columns: readonly Column<ReportRequest>[];
}

/** Lists the report requests, newest first, as cards on a narrow screen. */
export function ReportList({
  search: { typedText, search, list, isTyping, isOn },
  columns,
}: ReportListProps) {
  const rows = toRows(list);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ListCard
      title={REPORTS_TEXTS.list}
      texts={REPORTS_TEXTS}
      list={list}
      isTyping={isTyping}
      total={total}
      shownCount={rows.length}
      count={REPORTS_TEXTS.total(total)}
      aside={
        <search aria-label={REPORTS_TEXTS.filters} className="w-72 max-sm:w-full">
          <TextInput
            label={REPORTS_TEXTS.search}
            labelHidden
            type="search"
            placeholder={REPORTS_TEXTS.searchPlaceholder}
            maxLength={120}
            value={typedText}
            onChange={search}
          />
        </search>
      }
      empty={
        <EmptyList
          icon={FileText}
          texts={REPORTS_TEXTS}
          isFiltered={isOn}
          onShowAll={() => search('')}
        />
      }
    >
      <DataTable
        label={REPORTS_TEXTS.list}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        dense
        wide
      />
    </ListCard>
  );
}
