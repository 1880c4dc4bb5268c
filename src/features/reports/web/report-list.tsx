import { FileText, SearchX } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { ReportRequest } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';
import type { ReportSearch } from './use-report-search.ts';

interface ReportListProps {
  search: ReportSearch;
  columns: readonly Column<ReportRequest>[];
}

/** The report requests, the newest first; cards where it is narrow. */
export function ReportList({
  search: { typed, type, list, isTyping, isOn },
  columns,
}: ReportListProps) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <ListCard
      title={REPORTS_TEXTS.list}
      texts={REPORTS_TEXTS}
      list={list}
      isTyping={isTyping}
      total={total}
      shown={rows.length}
      count={REPORTS_TEXTS.total(total)}
      aside={
        <search aria-label={REPORTS_TEXTS.filters} className="w-72 max-sm:w-full">
          <TextInput
            label={REPORTS_TEXTS.search}
            labelHidden
            type="search"
            placeholder={REPORTS_TEXTS.searchPlaceholder}
            maxLength={120}
            value={typed}
            onChange={type}
          />
        </search>
      }
      empty={<NoReports isOn={isOn} onShowAll={() => type('')} />}
    >
      <DataTable label={REPORTS_TEXTS.list} rows={rows} idOf={({ id }) => id} columns={columns} />
    </ListCard>
  );
}

function NoReports({ isOn, onShowAll }: { isOn: boolean; onShowAll: () => void }) {
  if (!isOn)
    return (
      <EmptyState icon={FileText} title={REPORTS_TEXTS.empty}>
        {REPORTS_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={REPORTS_TEXTS.nothingFound}
      action={<Button onClick={onShowAll}>{REPORTS_TEXTS.showAll}</Button>}
    >
      {REPORTS_TEXTS.nothingFoundHelp}
    </EmptyState>
  );
}
