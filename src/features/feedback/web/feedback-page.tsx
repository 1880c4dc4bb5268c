import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Segments } from '#platform/web/ui/segments.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { FeedbackPage as Found } from '../schema.ts';
import { feedbackApi } from './api.ts';
import { FeedbackItem } from './feedback-item.tsx';
import { FEEDBACK_TEXTS } from './texts.ts';

type State = 'open' | 'closed';

/** What patients told the clinic privately: each is read, answered where they ask, and closed. */
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
      {data && <FoundFeedback found={data} state={state} />}
    </>
  );
}

function FoundFeedback({ found, state }: { found: Found; state: State }) {
  const notice = useNotice();
  const queryClient = useQueryClient();
  const setClosed = useMutation(
    feedbackApi.setClosed.mutationOptions({
      onSuccess: ({ closedAt }) =>
        notice.succeed(closedAt === null ? FEEDBACK_TEXTS.wasReopened : FEEDBACK_TEXTS.wasClosed),
      onError: (error) => notice.fail(failureText(error, { fallback: FEEDBACK_TEXTS.saveFailed })),
      onSettled: () => queryClient.invalidateQueries({ queryKey: feedbackApi.list.key() }),
    }),
  );
  const isOpen = state === 'open';
  return (
    <>
      <NoticeBanner state={notice} />
      {found.items.length === 0 && (
        <EmptyState
          icon={MessageSquareHeart}
          title={isOpen ? FEEDBACK_TEXTS.empty : FEEDBACK_TEXTS.emptyClosed}
        >
          {isOpen ? FEEDBACK_TEXTS.emptyHelp : FEEDBACK_TEXTS.emptyClosedHelp}
        </EmptyState>
      )}
      <ul className="grid max-w-200 grid-cols-1 gap-3">
        {found.items.map((item) => (
          <FeedbackItem
            key={item.id}
            item={item}
            isBusy={setClosed.isPending && setClosed.variables.id === item.id}
            onClosed={(isClosed) => setClosed.mutate({ id: item.id, isClosed })}
          />
        ))}
      </ul>
      {found.hasMore && <Banner tone="info">{FEEDBACK_TEXTS.hasMore}</Banner>}
    </>
  );
}
