import { FileText, SearchX } from 'lucide-react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { ReportRequest } from '../schema.ts';
import { REPORTS_TEXTS } from './texts.ts';
import type { ReportSearch } from './use-report-search.ts';

interface ReportListProps {
  search: ReportSearch;
  columns: readonly Column<ReportRequest>[];
}

/** The report requests, the newest first; cards where it is narrow. */
export function ReportList({ search: { typed, type, list, isOn }, columns }: ReportListProps) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <Card
      title={REPORTS_TEXTS.list}
      description={
        <span aria-live="polite" className="tabular-nums">
          {list.data ? REPORTS_TEXTS.total(total) : REPORTS_TEXTS.loading}
        </span>
      }
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
      flush
    >
      {list.isPending && <SkeletonRows label={REPORTS_TEXTS.loading} rows={5} />}
      {list.isLoadingError && (
        <ErrorState
          title={failureText(list.error, { fallback: REPORTS_TEXTS.listFailed })}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {REPORTS_TEXTS.listFailedHelp}
        </ErrorState>
      )}
      {list.data && rows.length === 0 && <NoReports isOn={isOn} onShowAll={() => type('')} />}
      {rows.length > 0 && (
        <>
          <DataTable
            label={REPORTS_TEXTS.list}
            rows={rows}
            idOf={({ id }) => id}
            columns={columns}
          />
          {list.isFetchNextPageError && (
            <div className="p-4">
              <Banner tone="danger">
                {failureText(list.error, { fallback: REPORTS_TEXTS.moreFailed })}
              </Banner>
            </div>
          )}
          <Pager
            shown={rows.length}
            total={total}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Card>
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
