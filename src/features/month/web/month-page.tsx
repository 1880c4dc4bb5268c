import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { MonthFigures } from '../schema.ts';
import { isEmptyMonth, listTables } from '../table-rules.ts';
import { monthApi } from './api.ts';
import { MonthHead } from './month-head.tsx';
import { MonthTableCard } from './month-table-card.tsx';
import { MONTH_TEXTS } from './texts.ts';
import { useTableDownload } from './use-table-download.ts';

/** Shows what came of a calendar month, on one page that can be printed. */
export function MonthPage() {
  const { today } = useSession();
  const thisMonth = today.slice(0, 7);
  const { month = thisMonth } = useSearch({ from: '/shell/month' });
  const { data, error, isError, isFetching, refetch } = useQuery(
    monthApi.figures.queryOptions({ input: { month }, staleTime: 0 }),
  );
  return (
    <>
      <MonthHead month={month} thisMonth={thisMonth} />
      {!data && !isError && <SkeletonRows label={MONTH_TEXTS.loading} rows={8} />}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: MONTH_TEXTS.failed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {MONTH_TEXTS.failedHelp}
        </ErrorState>
      )}
      {data && isError && !isUnreachable(error) && (
        <Banner tone="attention">{MONTH_TEXTS.oldFigures}</Banner>
      )}
      {data && <MonthTables figures={data} />}
    </>
  );
}

function MonthTables({ figures }: { figures: MonthFigures }) {
  const notice = useNotice();
  const download = useTableDownload(notice);
  if (isEmptyMonth(figures))
    return (
      <EmptyState icon={ChartColumn} title={MONTH_TEXTS.empty}>
        {MONTH_TEXTS.emptyHelp}
      </EmptyState>
    );
  const { month, thisMonth } = figures;
  return (
    <>
      <NoticeBanner state={notice} />
      {month === thisMonth && <p className="mb-4 text-ink-soft">{MONTH_TEXTS.running}</p>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:block print:columns-2 print:[zoom:0.7]">
        {listTables(figures).map((table) => (
          <MonthTableCard
            key={table.name}
            table={table}
            busyForm={
              download.isPending && download.variables.table === table.name
                ? download.variables.form
                : undefined
            }
            onDownload={(form) =>
              !download.isPending && download.mutate({ month, table: table.name, form })
            }
          />
        ))}
      </div>
    </>
  );
}
