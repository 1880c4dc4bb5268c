import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { creativesApi } from './api.ts';
import { CreativeFilters } from './creative-filters.tsx';
import { CreativeGrid, CreativeSkeletons } from './creative-grid.tsx';
import { CREATIVES_TEXTS } from './texts.ts';
import { useCreativeFilter, type CreativeFilter } from './use-creative-filter.ts';
import { useCreativeList } from './use-creative-list.ts';

/** The month's creatives, for a clinic to share. */
export function CreativesPage() {
  const filter = useCreativeFilter();
  const notice = useNotice();
  const categories = useQuery(creativesApi.categories.queryOptions({ staleTime: SLOW_FRESH_MS }));
  const list = useCreativeList(filter);
  const refresh = async () => {
    const [creatives] = await Promise.all([list.refetch(), categories.refetch()]);
    if (creatives.isRefetchError)
      notice.fail(failureText(creatives.error, { fallback: CREATIVES_TEXTS.refreshFailed }));
  };
  return (
    <>
      <PageHead title={CREATIVES_TEXTS.title} description={CREATIVES_TEXTS.description} />
      <NoticeBanner state={notice} />
      <CreativeFilters
        filter={filter}
        categories={categories.data?.items ?? []}
        onRefresh={() => void refresh()}
        isRefreshing={list.isRefetching && !list.isPlaceholderData}
      />
      {list.isPending && <CreativeSkeletons />}
      {list.isLoadingError && (
        <Card>
          <ErrorState
            title={failureText(list.error, { fallback: CREATIVES_TEXTS.loadFailed })}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          >
            {CREATIVES_TEXTS.loadFailedHelp}
          </ErrorState>
        </Card>
      )}
      {list.data?.pages[0]?.items.length === 0 && <NoCreatives filter={filter} />}
      {list.data && <CreativeGrid list={list} onCopyRefused={notice.fail} />}
    </>
  );
}

function NoCreatives({ filter }: { filter: CreativeFilter }) {
  return (
    <Card>
      <EmptyState
        icon={Images}
        title={CREATIVES_TEXTS.empty}
        action={
          filter.isOn && <Button onClick={filter.clear}>{CREATIVES_TEXTS.showThisMonth}</Button>
        }
      >
        {CREATIVES_TEXTS.emptyHelp}
      </EmptyState>
    </Card>
  );
}
