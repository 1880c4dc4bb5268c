import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ListFailed, listState } from '#platform/web/ui/list-rows.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { creativesApi } from './api.ts';
import { CreativeFilters } from './creative-filters.tsx';
import { CreativeGrid, CreativeSkeletons } from './creative-grid.tsx';
import { CREATIVES_TEXTS } from './texts.ts';
import { useCreativeFilter, type CreativeFilter } from './use-creative-filter.ts';
import { useCreativeList } from './use-creative-list.ts';

/** The Your Creatives screen: the month's creatives, for a clinic to share. */
export function CreativesPage() {
  const filter = useCreativeFilter();
  const notice = useNotice();
  const categories = useQuery(creativesApi.categories.queryOptions({ staleTime: SLOW_FRESH_MS }));
  const list = useCreativeList(filter);
  const state = listState(list);
  const isEmpty = list.data?.pages[0]?.items.length === 0;
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
      {(state === 'loading' || (state === 'changing' && isEmpty)) && <CreativeSkeletons />}
      {state === 'failed' && (
        <Card>
          <ListFailed list={list} fallback={CREATIVES_TEXTS.loadFailed}>
            {CREATIVES_TEXTS.loadFailedHelp}
          </ListFailed>
        </Card>
      )}
      {state === 'ready' && isEmpty && <NoCreatives filter={filter} />}
      {state !== 'failed' && <CreativeGrid list={list} onFailed={notice.fail} />}
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
