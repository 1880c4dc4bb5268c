import { CalendarClock, EyeOff } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { DoNotContactMark } from '#features/delivery/web/do-not-contact/mark.tsx';
import { MessageRowActions } from '#features/delivery/web/row-actions.tsx';
import type { MessageAction, MessageActions } from '#features/delivery/web/use-message-actions.tsx';
import type { Message } from '#features/messages/schema.ts';
import { patientOf } from '#features/messages/web/link-texts.ts';
import { MessageStatusBadge } from '#features/messages/web/message-status.tsx';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import type { CalendarDate } from '#platform/time.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { BulkBar } from '#platform/web/ui/bulk-bar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, SelectAll, type Column } from '#platform/web/ui/data-table.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { ListFailed, listState, ListRows } from '#platform/web/ui/list-rows.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useHandlers } from '#platform/web/use-handlers.ts';
import { MessagePreview } from './message-preview.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import type { MessageFilterState } from './use-message-filter.ts';
import { isWaiting, type MessageList } from './use-messages.ts';

interface MessageTableProps {
  list: MessageList;
  hidden: ReadonlySet<string>;
  filter: MessageFilterState;
  actions: MessageActions;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** What else can be done with the selected ones. */
  bulkAction: ReactNode;
  onView: (message: Message) => void;
  onCancel: (message: Message) => void;
  onHide: (ids: readonly string[]) => void;
}

/** The list in each of its four faces. */
export function MessageTable(props: MessageTableProps) {
  const { query, messages, total } = props.list;
  const { isTyping } = props.filter;
  const state = listState(query, isTyping);
  if (state === 'loading' || (state === 'changing' && messages.length === 0))
    return <SkeletonRows label={SEQUENCES_TEXTS.loading} rows={6} />;
  if (state === 'failed')
    return (
      <ListFailed list={query} fallback={SEQUENCES_TEXTS.failed}>
        {SEQUENCES_TEXTS.failedHelp}
      </ListFailed>
    );
  if (messages.length === 0)
    return (
      <ListRows list={query}>
        <NothingFound filter={props.filter} />
      </ListRows>
    );
  return (
    <ListRows list={query} isTyping={isTyping}>
      <Rows {...props} />
      {query.isFetchNextPageError && (
        <div className="p-4 sm:px-6">
          <Banner tone="danger">
            {failureText(query.error, { fallback: SEQUENCES_TEXTS.moreFailed })}
          </Banner>
        </div>
      )}
      <Pager
        shown={messages.length}
        total={total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </ListRows>
  );
}

function NothingFound({ filter }: { filter: MessageFilterState }) {
  if (filter.isOn)
    return (
      <EmptyState
        icon={CalendarClock}
        title={SEQUENCES_TEXTS.empty}
        action={<Button onClick={filter.clear}>{SEQUENCES_TEXTS.clearFilters}</Button>}
      >
        {SEQUENCES_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={CalendarClock}
      title={SEQUENCES_TEXTS.none}
      action={<LinkButton to="/reviews">{SEQUENCES_TEXTS.goToReviews}</LinkButton>}
    >
      {SEQUENCES_TEXTS.noneHelp}
    </EmptyState>
  );
}

function Rows(props: MessageTableProps) {
  const { list, hidden, selected, onSelect, onHide } = props;
  const rows = list.messages.filter(({ id }) => !hidden.has(id));
  // What a filter or deleting took out of sight is not acted on.
  const chosen = rows.map(({ id }) => id).filter((id) => selected.has(id));
  const { clinic } = useSession();
  const { hasProviderKey } = clinic;
  const { run, busyWith } = props.actions;
  const { onView, onCancel } = props;
  const handlers = useHandlers({ run, onView, onCancel, onHide });
  const columns = useMemo(
    () => columnsFor({ ...handlers, today: list.today, hasProviderKey }),
    [handlers, list.today, hasProviderKey],
  );
  const selection = { selected, onChange: onSelect, nameOf: patientOf };
  return (
    <>
      {/* Cards have no head to hold it. */}
      <div className="border-b border-line px-4 sm:px-6 xl:hidden">
        <SelectAll rows={rows} idOf={({ id }) => id} selection={selection} labelShown />
      </div>
      <DataTable
        label={SEQUENCES_TEXTS.table}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        stateOf={busyWith}
        selection={selection}
        wide
        cardHeight="[--card:18rem]"
      />
      <BulkBar count={chosen.length} onClear={() => onSelect(new Set())}>
        <Button
          icon={EyeOff}
          onClick={() => {
            onHide(chosen);
            onSelect(new Set());
          }}
        >
          {SEQUENCES_TEXTS.hide}
        </Button>
        {props.bulkAction}
      </BulkBar>
    </>
  );
}

interface ColumnOptions extends Pick<MessageTableProps, 'onView' | 'onCancel' | 'onHide'> {
  run: MessageActions['run'];
  today: CalendarDate;
  hasProviderKey: boolean;
}

/** A row's state: what is being done to the message. */
function columnsFor({
  run,
  today,
  hasProviderKey,
  onView,
  onCancel,
  onHide,
}: ColumnOptions): Column<Message, MessageAction | undefined>[] {
  return [
    {
      key: 'patient',
      header: SEQUENCES_TEXTS.patientName,
      cell: (message) => (
        <>
          <span className="block">{patientOf(message)}</span>
          <DoNotContactMark row={message} />
        </>
      ),
      onCard: 'title',
      width: 'min-w-32',
    },
    {
      key: 'number',
      header: SEQUENCES_TEXTS.whatsappNumber,
      cell: ({ whatsappNumber }) => whatsappNumber,
      nowrap: true,
    },
    {
      key: 'date',
      header: SEQUENCES_TEXTS.scheduledDate,
      cell: (message) => (
        <ScheduledDate date={message.scheduledDate} today={today} isOpen={isWaiting(message)} />
      ),
    },
    {
      key: 'message',
      header: SEQUENCES_TEXTS.message,
      width: 'w-full',
      cell: (message) => <MessagePreview message={message} onView={() => onView(message)} />,
      onCard: 'full',
    },
    {
      key: 'status',
      header: MESSAGING_TEXTS.status,
      cell: (message) => <MessageStatusBadge message={message} />,
    },
    {
      key: 'actions',
      header: SEQUENCES_TEXTS.actions,
      onCard: 'actions',
      cell: (message, busy) => (
        <MessageRowActions
          message={message}
          actions={{ run, busyWith: () => busy }}
          hasProviderKey={hasProviderKey}
          onView={() => onView(message)}
          onCancel={() => onCancel(message)}
          more={[
            {
              label: SEQUENCES_TEXTS.hide,
              icon: EyeOff,
              onSelect: () => onHide([message.id]),
            },
          ]}
        />
      ),
    },
  ];
}
