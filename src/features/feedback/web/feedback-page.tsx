import { useQuery } from '@tanstack/react-query';
import { Check, MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner } from '#platform/web/ui/banner.tsx';
import { BulkBar } from '#platform/web/ui/bulk-bar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { SelectAll } from '#platform/web/ui/data-table.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Segments } from '#platform/web/ui/segments.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Feedback, FeedbackPage as Found } from '../schema.ts';
import { feedbackApi } from './api.ts';
import { FeedbackItem } from './feedback-item.tsx';
import { FEEDBACK_TEXTS } from './texts.ts';
import { useFeedbackChanges } from './use-feedback-changes.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { feedbackAccess } from '../policy.ts';

type State = 'open' | 'closed';

/** The private feedback of patients: each is read, answered where they ask, and closed. */
export function FeedbackPage() {
  const [state, setState] = useState<State>('open');
  const { data, error, isError, isFetching, refetch } = useQuery(
    feedbackApi.list.queryOptions({ input: { state }, staleTime: 0 }),
  );
  return (
    <>
      <PageHead title={FEEDBACK_TEXTS.title} description={FEEDBACK_TEXTS.description} />
      <div className="mb-4 flex max-w-xs">
        <Segments
          label={FEEDBACK_TEXTS.which}
          segments={[
            { value: 'open', label: FEEDBACK_TEXTS.open, count: data?.open },
            { value: 'closed', label: FEEDBACK_TEXTS.closed },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      {!data && !isError && <SkeletonRows label={FEEDBACK_TEXTS.loading} />}
      {!data && isError && (
        <ErrorState
          title={failureText(error, { fallback: FEEDBACK_TEXTS.failed })}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <FoundFeedback feedback={data} state={state} />}
    </>
  );
}

function FoundFeedback({ feedback, state }: { feedback: Found; state: State }) {
  const changes = useFeedbackChanges();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [toEnd, setToEnd] = useState<Feedback>();
  const isOpen = state === 'open';
  const mayClose = useMay(feedbackAccess['feedback.setClosed']);
  const selectedItems = isOpen ? feedback.items.filter(({ id }) => selected.has(id)) : [];
  const selection = { selected, onChange: setSelected, nameOf: ({ id }: Feedback) => id };
  return (
    <>
      <NoticeBanner state={changes.notice} />
      {feedback.items.length === 0 && (
        <EmptyState
          icon={MessageSquareHeart}
          title={isOpen ? FEEDBACK_TEXTS.empty : FEEDBACK_TEXTS.emptyClosed}
        >
          {isOpen ? FEEDBACK_TEXTS.emptyHelp : FEEDBACK_TEXTS.emptyClosedHelp}
        </EmptyState>
      )}
      {mayClose && isOpen && feedback.items.length > 1 && (
        <SelectAll rows={feedback.items} idOf={({ id }) => id} selection={selection} labelShown />
      )}
      <ul className="grid max-w-200 grid-cols-1 gap-3">
        {feedback.items.map((item) => (
          <FeedbackItem
            key={item.id}
            item={item}
            mayAct={mayClose}
            isBusy={changes.isChanging(item.id)}
            onClosed={(isClosed) => changes.close([item.id], isClosed)}
            isSelected={selected.has(item.id)}
            onSelected={(isOn) =>
              setSelected(new Set([...selected, item.id].filter((id) => isOn || id !== item.id)))
            }
            onAnswer={() => changes.openAnswer(item.id)}
            onEndSlip={() => setToEnd(item)}
          />
        ))}
      </ul>
      {feedback.hasMore && <Banner tone="info">{FEEDBACK_TEXTS.hasMore}</Banner>}
      <BulkBar count={selectedItems.length} onClear={() => setSelected(new Set())}>
        <Button
          variant="primary"
          icon={Check}
          busy={changes.isBusy}
          onClick={() =>
            changes.close(
              selectedItems.map(({ id }) => id),
              true,
            )
          }
        >
          {FEEDBACK_TEXTS.closeSelected(selectedItems.length)}
        </Button>
      </BulkBar>
      <ConfirmDialog
        title={FEEDBACK_TEXTS.endSlipTitle}
        open={toEnd !== undefined}
        action={FEEDBACK_TEXTS.endSlip}
        onConfirm={() => {
          if (toEnd) changes.endSlip(toEnd.id);
          setToEnd(undefined);
        }}
        onClose={() => setToEnd(undefined)}
      >
        {FEEDBACK_TEXTS.endSlipText}
      </ConfirmDialog>
    </>
  );
}
