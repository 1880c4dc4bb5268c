import { MessageSquarePlus, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DataTable, SelectAll } from '#platform/web/ui/data-table.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { useHandlers } from '#platform/web/use-handlers.ts';
import type { Review, ReviewStatus } from '../schema.ts';
import { ReviewBulkBar } from './review-bulk-bar.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { shownName } from './review-patient.tsx';
import type { ReviewAction } from './review-row-actions.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { useReviewFilter, type ReviewFilter } from './use-review-filter.ts';
import { useReviewList } from './use-review-list.ts';
import { useReviewStatus } from './use-review-status.ts';

interface ReviewListProps {
  mayFollowUp: boolean;
  /** Ids that are ticked, also those that a filter took out of sight. */
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  onFollowUps: (selected: readonly Review[]) => void;
  onAction: (action: ReviewAction, review: Review) => void;
  onStatusFailed: (error: unknown) => void;
}

/** All review requests, those that still wait marked; cards where it is narrow. */
export function ReviewList({
  mayFollowUp,
  marked,
  onMark,
  onFollowUps,
  onAction,
  onStatusFailed,
}: ReviewListProps) {
  const filter = useReviewFilter();
  const list = useReviewList(filter);
  const setStatus = useReviewStatus({ onFailed: onStatusFailed });
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const chosen = rows.filter(({ id }) => marked.has(id));
  const selected = new Set<string>(chosen.map(({ id }) => id));
  const { total = 0, pending = 0 } = pages.at(-1) ?? {};
  const selection = { selected, onChange: onMark, nameOf: shownName };
  const busyId = setStatus.isPending ? setStatus.variables.review.id : undefined;
  const handlers = useHandlers({
    onWant: (review: Review, status: ReviewStatus) => setStatus.mutate({ review, status }),
    onAction,
  });
  const columns = useMemo(
    () => reviewColumns({ ...handlers, mayFollowUp }),
    [handlers, mayFollowUp],
  );
  const counts = { selected: selected.size, total, pending };
  return (
    <Card
      title={REVIEWS_TEXTS.list}
      description={
        <span aria-live="polite" className="tabular-nums">
          {list.data && REVIEWS_TEXTS.counts(counts)}
          {list.isPending && REVIEWS_TEXTS.loading}
        </span>
      }
      aside={<ReviewFilters filter={filter} />}
      flush
    >
      {list.isPending && <SkeletonRows label={REVIEWS_TEXTS.loading} rows={6} />}
      {list.isLoadingError && (
        <ErrorState
          title={failureText(list.error, { fallback: REVIEWS_TEXTS.listFailed })}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {REVIEWS_TEXTS.listFailedHelp}
        </ErrorState>
      )}
      {list.data && rows.length === 0 && <NoReviews filter={filter} />}
      {rows.length > 0 && (
        <>
          <div className="border-b border-line px-4 sm:px-6 xl:hidden">
            <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
          </div>
          <DataTable
            label={REVIEWS_TEXTS.list}
            rows={rows}
            idOf={({ id }) => id}
            columns={columns}
            stateOf={({ id }) => id === busyId}
            selection={selection}
            wide
            cardHeight="[--card:15.9rem]"
            isHighlighted={({ status }) => status === 'pending'}
          />
          {list.isFetchNextPageError && (
            <div className="p-4">
              <Banner tone="danger">
                {failureText(list.error, {
                  refusals: REVIEWS_REFUSALS,
                  fallback: REVIEWS_TEXTS.moreFailed,
                })}
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
          <ReviewBulkBar
            selected={chosen}
            mayFollowUp={mayFollowUp}
            onFollowUps={() => onFollowUps(chosen)}
            onClear={() => onMark(new Set())}
          />
        </>
      )}
    </Card>
  );
}

function NoReviews({ filter }: { filter: ReviewFilter }) {
  if (!filter.isOn)
    return (
      <EmptyState icon={MessageSquarePlus} title={REVIEWS_TEXTS.empty}>
        {REVIEWS_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={REVIEWS_TEXTS.nothingFound}
      action={<Button onClick={filter.clear}>{REVIEWS_TEXTS.showAllRequests}</Button>}
    >
      {REVIEWS_TEXTS.nothingFoundHelp}
    </EmptyState>
  );
}
