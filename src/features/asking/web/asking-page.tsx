import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice, type NoticeState } from '#platform/web/ui/banner.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Asking } from '../schema.ts';
import { askingApi } from './api.ts';
import { AskFunnelCard } from './ask-funnel.tsx';
import { AskingForm } from './asking-form.tsx';
import { DecisionList } from './decision-list.tsx';
import { MonthNumbers } from './month-numbers.tsx';
import { ASKING_TEXTS } from './texts.ts';
import { WaitingList } from './waiting-list.tsx';

/** The requests for reviews after a visit: the rule, a month's numbers, and each decision with its reason. */
export function AskingPage() {
  const { today } = useSession();
  const notice = useNotice();
  const [month, setMonth] = useState(today.slice(0, 7));
  const query = useQuery(
    // The form keeps the settings that it began with: they come from the server each time.
    askingApi.asking.queryOptions({
      input: { month },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      meta: NOT_STORED,
    }),
  );
  return (
    <>
      <PageHead title={ASKING_TEXTS.title} description={ASKING_TEXTS.description} />
      <NoticeBanner state={notice} />
      {query.data ? (
        <div className="grid max-w-240 grid-cols-1 gap-6">
          <Parts asking={query.data} month={month} onMonth={setMonth} notice={notice} />
        </div>
      ) : query.isPending ? (
        <SkeletonText label={ASKING_TEXTS.loading} rows={8} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: ASKING_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </>
  );
}

interface PartsProps {
  asking: Asking;
  month: string;
  onMonth: (month: string) => void;
  notice: NoticeState;
}

/** First whether and how the clinic asks, then what came of it. */
function Parts({ asking, month, onMonth, notice }: PartsProps) {
  return (
    <>
      <AskingForm asking={asking} notice={notice} />
      <MonthNumbers asking={asking} month={month} onMonth={onMonth} />
      <WaitingList notice={notice} />
      <DecisionList month={month} counts={asking.counts} recordEnd={asking.recordEnd} />
      <AskFunnelCard />
    </>
  );
}
