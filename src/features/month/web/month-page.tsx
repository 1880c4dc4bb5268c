import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { isEmptyMonth } from '../table-rules.ts';
import { monthApi } from './api.ts';
import { MonthHead } from './month-head.tsx';
import { MonthTables } from './month-tables.tsx';
import { MONTH_TEXTS } from './texts.ts';

/** Shows what came of a calendar month, on one page that can be printed. */
export function MonthPage() {
  const { today } = useSession();
  const thisMonth = today.slice(0, 7);
  const { month = thisMonth } = useSearch({ from: '/shell/month' });
  const { data, error, isError, isFetching, refetch } = useQuery(
    monthApi.figures.queryOptions({ input: { month }, staleTime: 0 }),
  );
  const notice = useNotice();
  const hasFigures = data !== undefined && !isEmptyMonth(data);
  return (
    <>
      <MonthHead month={month} thisMonth={thisMonth} notice={notice} hasFigures={hasFigures} />
      <NoticeBanner state={notice} />
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
