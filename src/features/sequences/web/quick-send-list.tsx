import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { MessageStatusBadge } from '#features/messages/web/message-status.tsx';
import { FrequentAction, MessageMenu } from '#features/delivery/web/row-actions.tsx';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import { listActions, type MessageActions } from '#features/delivery/web/use-message-actions.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { RowCheckbox, type Selection } from '#platform/web/ui/data-table.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ListFailed, listState, ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { MessagePreview } from './message-preview.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import { isWaiting, type MessageList } from './use-messages.ts';

const AutoQueue = lazyPart(async () => (await import('./auto-queue.tsx')).AutoQueue);

interface RowTools {
  actions: MessageActions;
  hasProviderKey: boolean;
  onView: (message: Message) => void;
  onCancel: (message: Message) => void;
}

interface QuickSendListProps extends RowTools {
  title: string;
  empty: string;
  list: MessageList;
  notice: NoticeState;
}

/** One section of Quick Send in each of its states. */
export function QuickSendList({ title, empty, list, notice, ...tools }: QuickSendListProps) {
  const { query, messages, total } = list;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = { selected, onChange: setSelected, nameOf: patientLabel };
  const pending = pendingIn(list);
  const state = listState(query);
  return (
    <Card
      title={title}
      flush
      aside={pending > 0 && <Badge tone="neutral">{String(pending)}</Badge>}
    >
      {state === 'loading' && <SkeletonRows label={SEQUENCES_TEXTS.loading} rows={3} />}
      {state === 'failed' && <ListFailed list={query} fallback={SEQUENCES_TEXTS.listFailed} />}
      <ReloadFailed list={query} />
      {state === 'ready' && messages.length === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">{empty}</p>
      )}
      {messages.length > 0 && (
        <Suspense fallback={<div className="min-h-15 border-b border-line" />}>
          <AutoQueue messages={messages} selection={selection} notice={notice} />
        </Suspense>
      )}
      <ul>
        {messages.map((message) => (
          <Row
            key={message.id}
            message={message}
            today={list.today}
            selection={selection}
            {...tools}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <div className="p-4 sm:px-6">
          <Banner tone="danger">
            {failureText(query.error, { fallback: SEQUENCES_TEXTS.moreFailed })}
          </Banner>
        </div>
      )}
      {query.hasNextPage && (
        <Pager
          shownCount={messages.length}
          total={total}
          hasMore
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  );
}

interface RowProps extends RowTools {
  message: Message;
  today: string;
  selection: Selection<Message>;
}

function Row({ message, today, selection, ...tools }: RowProps) {
  const { actions, hasProviderKey, onView, onCancel } = tools;
  const offeredActions = listActions(message);
  const isSending = actions.busyWith(message) === 'send';
  const row = {
    message,
    actions,
    hasProviderKey,
    onView: () => onView(message),
    onCancel: () => onCancel(message),
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-2 ps-4 pe-1 first:border-t-0 sm:px-6 lg:gap-x-4 lg:py-4">
      {isWaiting(message) && (offeredActions.has('send') || offeredActions.has('arrived')) ? (
        <div className="-ms-3">
          <RowCheckbox row={message} id={message.id} selection={selection} />
        </div>
      ) : (
        <span className="w-8" />
      )}
      {/* On a phone two lines: the name, then the date and the beginning of the text. */}
      <div className="grid min-w-0 items-center gap-x-2 max-lg:grid-cols-[auto_minmax(1.75rem,1fr)] lg:gap-y-1">
        <div className="max-lg:contents lg:flex lg:items-baseline lg:justify-between lg:gap-4">
          <h3 className="flex min-w-0 items-center gap-x-3 max-lg:col-span-2">
            <span className="truncate" title={patientLabel(message)}>
              {patientLabel(message)}
            </span>{' '}
            <ContactMark row={message} />
          </h3>
          {offeredActions.has('open') ? (
            <ScheduledDate
              date={message.scheduledDate}
              today={today}
              isOpen={!message.mayNotLeave}
              isInline
            />
          ) : (
            <MessageStatusBadge message={message} />
          )}
        </div>
        <div className="min-w-0 max-lg:-my-2 max-lg:[&_span]:line-clamp-1">
          <MessagePreview message={message} onView={row.onView} />
        </div>
      </div>
      <div className="flex justify-end lg:gap-2">
        <span className="flex max-lg:[&_:is(a,button):not(dialog_*):has(svg)]:icon-only">
          <FrequentAction {...row} />
        </span>
        <MessageMenu {...row} variant="plain" />
        {offeredActions.has('send') && hasProviderKey && !isSending && (
          <span className="order-first grid max-lg:*:icon-only">
            <Button icon={Send} onClick={() => void actions.run('send', message)}>
              {MESSAGING_TEXTS.sendDirectly}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

/**
 * Counts the messages of a pending list that are still pending: those sent from it stay listed
 * until the next load.
 */
export function pendingIn({ messages, total }: MessageList): number {
  return total - messages.filter((message) => !isWaiting(message)).length;
}
