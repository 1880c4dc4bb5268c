import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { NOT_STORED } from '#platform/web/api.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Heartbeat } from '../schema.ts';
import { adminApi } from './api.ts';
import { DelayList } from './delay-list.tsx';
import { HeartbeatFacts } from './heartbeat-facts.tsx';
import { JobList } from './job-list.tsx';
import { HEARTBEAT_TEXTS as TEXTS } from './heartbeat-texts.ts';

const LOOKED_AT_EVERY_MS = 15_000;

/** Shows whether the background jobs are running; refreshes every 15 seconds. */
export function HeartbeatCard() {
  const query = useQuery(
    adminApi.heartbeat.queryOptions({
      refetchInterval: LOOKED_AT_EVERY_MS,
      staleTime: 0,
      meta: NOT_STORED,
    }),
  );
  const refresh = () => void query.refetch();
  return (
    <Card
      title={TEXTS.title}
      description={TEXTS.help}
      aside={
        query.data && (
          <Button busy={query.isFetching} busyText={TEXTS.refreshing} onClick={refresh}>
            {TEXTS.refresh}
          </Button>
        )
      }
    >
      <ReloadFailed list={query} />
      {query.data && <Beat {...query.data} />}
      {!query.data && query.isError && (
        <ErrorState title={TEXTS.failed} onRetry={refresh} busy={query.isFetching}>
          {TEXTS.failedHelp}
        </ErrorState>
      )}
      {query.isPending && <SkeletonText label={TEXTS.loading} rows={4} />}
    </Card>
  );
}

function Beat(heartbeat: Heartbeat) {
  return (
    <div className="grid gap-6">
      {heartbeat.forwardedSecondsAgo !== null && (
        <Banner tone="attention">{TEXTS.forwardedHelp}</Banner>
      )}
      <HeartbeatFacts {...heartbeat} />
      {heartbeat.delays.length > 0 && <DelayList delays={heartbeat.delays} />}
      {heartbeat.jobs.length > 0 ? (
        <JobList jobs={heartbeat.jobs} />
      ) : (
        <EmptyState icon={Activity} title={TEXTS.none}>
          {TEXTS.noneHelp}
        </EmptyState>
      )}
    </div>
  );
}
