import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '#features/messages/web/api.ts';
import { SEQUENCES_TEXTS } from './texts.ts';
import type { MessageFilterState } from './use-message-filter.ts';

/** Says how many of today's messages are sent, beside the list of what is still to be done today. */
export function SentToday({ filter }: { filter: MessageFilterState }) {
  const { date, status, beforeChange, searchText, choose } = filter;
  const isShown = date === 'due_today' && status === undefined && beforeChange === undefined;
  const sent = useQuery({
    ...messagesApi.search.queryOptions({
      input: {
        date: 'due_today',
        status: 'sent',
        limit: 1,
        patient: searchText === '' ? undefined : searchText,
      },
      staleTime: 0,
    }),
    enabled: isShown,
  });
  const count = sent.data?.total ?? 0;
  if (!isShown || count === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      <span>{SEQUENCES_TEXTS.sentToday(count)}</span>{' '}
      <button
        type="button"
        className="link min-h-11"
        onClick={() => choose({ date: 'due_today', status: 'sent' })}
      >
        {SEQUENCES_TEXTS.showSentToday}
      </button>
    </p>
  );
}
