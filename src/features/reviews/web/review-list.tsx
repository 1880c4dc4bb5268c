import { MessageSquarePlus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, SelectAll } from '#platform/web/ui/data-table.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { listState } from '#platform/web/ui/list-rows.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { toRows } from '#platform/web/paged.ts';
import { useHandlers } from '#platform/web/use-handlers.ts';
import type { Review, ReviewStatus } from '../schema.ts';
import { ReviewBulkBar } from './review-bulk-bar.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { displayName } from './review-patient.tsx';
import type { ReviewAction } from './review-row-actions.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { useReviewCounts } from './use-review-counts.ts';
import { useReviewFilter } from './use-review-filter.ts';
import { useReviewList } from './use-review-list.ts';
import { useReviewStatus } from './use-review-status.ts';

interface ReviewListProps {
  mayWrite: boolean;
  mayDelete: boolean;
  mayFollowUp: boolean;
  /** Selected ids, including those that a filter hides. */
  markedIds: ReadonlySet<string>;
  onMark: (ids: ReadonlySet<string>) => void;
  onFollowUps: (selected: readonly Review[]) => void;
  /** Opens the form for a review request. */
  onNew: () => void;
  onAction: (action: ReviewAction, review: Review) => void;
  onStatusFailed: (error: unknown) => void;
}

/** Lists all review requests, as cards on a narrow screen. */
export function ReviewList({
  mayWrite,
  mayDelete,
  mayFollowUp,
  markedIds,
  onMark,
  onFollowUps,
  onNew,
  onAction,
  onStatusFailed,
}: ReviewListProps) {
  const { today } = useSession();
  const filter = useReviewFilter();
  const list = useReviewList({ patient: filter.searchText, status: filter.status });
  const setStatus = useReviewStatus({ onFailed: onStatusFailed });
  const rows = toRows(list);
  // Rows of the previous filter must not be acted on.
  const isReady = listState(list, filter.isTyping) === 'ready';
  const selectedRows = isReady ? rows.filter(({ id }) => markedIds.has(id)) : [];
  const selected = new Set<string>(selectedRows.map(({ id }) => id));
  const lastPage = list.data?.pages.at(-1);
  const { total = 0, pending = 0 } = lastPage ?? {};
  const counts = useReviewCounts({
    searched: filter.searchText,
    status: filter.status,
    total: isReady ? lastPage?.total : undefined,
    pending: isReady ? lastPage?.pending : undefined,
  });
  const selection = mayWrite && { selected, onChange: onMark, nameOf: displayName };
  const busyId = setStatus.isPending ? setStatus.variables.review.id : undefined;
  const handlers = useHandlers({
    onWant: (review: Review, status: ReviewStatus) => setStatus.mutate({ review, status }),
    onAction,
  });
  const columns = useMemo(
    () => reviewColumns({ ...handlers, today, mayWrite, mayDelete, mayFollowUp }),
    [handlers, today, mayWrite, mayDelete, mayFollowUp],
  );
  return (
    <ListCard
      title={REVIEWS_TEXTS.list}
      texts={REVIEWS_TEXTS}
      refusals={REVIEWS_REFUSALS}
      list={list}
      isTyping={filter.isTyping}
      total={total}
      shownCount={rows.length}
      count={REVIEWS_TEXTS.counts({ selected: selected.size, total, pending })}
      aside={<ReviewFilters filter={filter} counts={counts} />}
      empty={
        mayWrite && !filter.isOn ? (
          <NoRequests onNew={onNew} />
        ) : (
          <EmptyList
            icon={MessageSquarePlus}
            texts={REVIEWS_TEXTS}
            isFiltered={filter.isOn}
            onShowAll={filter.clear}
          />
        )
      }
      below={
        mayWrite && (
          <ReviewBulkBar
            selected={selectedRows}
            mayFollowUp={mayFollowUp}
            onFollowUps={() => onFollowUps(selectedRows)}
            onClear={() => onMark(new Set())}
          />
        )
      }
    >
      {selection && (
        <div className="border-b border-line px-4 sm:px-6 xl:hidden">
          <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
        </div>
      )}
      <DataTable
        label={REVIEWS_TEXTS.list}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        stateOf={({ id }) => id === busyId}
        selection={selection || undefined}
        wide
        dense
      />
    </ListCard>
  );
}

/** On a phone the page's own button is at the bottom of the screen, so the sentence has one above it. */
function NoRequests({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState icon={MessageSquarePlus} title={REVIEWS_TEXTS.empty}>
      <div className="mt-1 mb-3 sm:hidden">
        <Button icon={Plus} onClick={onNew}>
          {REVIEWS_TEXTS.createFirst}
        </Button>
      </div>
      <p>{REVIEWS_TEXTS.emptyHelp}</p>
    </EmptyState>
  );
}
