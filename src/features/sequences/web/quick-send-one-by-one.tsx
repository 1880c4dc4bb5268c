import { Send } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useMessageActions } from '#features/delivery/web/use-message-actions.tsx';
import type { RunnerMessage } from '#features/delivery/web/runner-card.tsx';
import { Runner } from '#features/delivery/web/runner.tsx';
import { isReady, isSendable } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { KIND_TEXTS } from '#features/messages/web/kind-texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { daysBetween } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { NoticeBanner, useNotice, type NoticeState } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { ListFailed, listState, ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { QUICK_SEND_TEXTS } from './quick-send-texts.ts';
import { SEQUENCES_TEXTS } from './texts.ts';
import { isWaiting, useMessages, type MessageList } from './use-messages.ts';

const MessageDialogs = lazyPart(
  async () => (await import('#features/delivery/web/message-dialogs.tsx')).MessageDialogs,
  { isDialog: true },
);

/** Quick Send one message at a time, from the one that is the latest to those of today. */
export function QuickSendOneByOne() {
  const overdue = useMessages({ date: 'overdue', status: 'pending', order: 'created' });
  const dueToday = useMessages({ date: 'due_today', status: 'pending', order: 'created' });
  const lists = [overdue, dueToday];
  useEveryPage(overdue);
  useEveryPage(dueToday);
  const hasBegun = useLatch(lists.every((list) => isWhole(list)));
  const failedList = lists.find(({ query }) => listState(query) === 'failed');
  if (failedList) {
    // One button loads both again.
    const refetch = () => lists.forEach(({ query }) => void query.refetch());
    return (
      <ListFailed list={{ ...failedList.query, refetch }} fallback={SEQUENCES_TEXTS.listFailed} />
    );
  }
  if (!hasBegun) return <SkeletonRows label={SEQUENCES_TEXTS.loading} rows={6} />;
  return <DueMessages lists={lists} />;
}

/** Whether every page is loaded, or no more can be loaded now. */
function isWhole({ query }: MessageList): boolean {
  return query.data !== undefined && (!query.hasNextPage || query.isFetchNextPageError);
}

/** Stays true: a run that has begun is not interrupted when more messages are loaded. */
function useLatch(isReadyNow: boolean): boolean {
  const [isLatched, setLatched] = useState(isReadyNow);
  if (isReadyNow && !isLatched) setLatched(true);
  return isLatched || isReadyNow;
}

function DueMessages({ lists }: { lists: readonly MessageList[] }) {
  const notice = useNotice();
  const { run, open } = useMessageActions(withoutSuccess(notice));
  const [view, setView] = useState<{ id: string; mode: 'edit' | undefined }>();
  const filledIn = useFilledIn();
  const today = lists[0]?.today ?? '';
  // The one that has waited longest comes first.
  const messages = lists
    .flatMap((list) => list.messages)
    .toSorted((first, second) => first.scheduledDate.localeCompare(second.scheduledDate));
  const entries = useEntries(messages, today);
  const find = (id: string) => messages.find((message) => message.id === id);
  const openMessage = view && find(view.id);
  const refetch = () => lists.forEach(({ query }) => void query.refetch());
  // Messages leave the list after they were sent, and can be taken back all the same.
  const [handledMessages] = useState(() => new Map<string, Message>());
  const toActOn = (id: string) => {
    const message = find(id) ?? handledMessages.get(id);
    if (message) handledMessages.set(id, message);
    return message;
  };
  if (entries.length === 0 && handledMessages.size === 0)
    return (
      <EmptyState icon={Send} title={QUICK_SEND_TEXTS.emptyTitle}>
        {QUICK_SEND_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <NoticeBanner state={notice} />
      {lists.map(({ query }, index) => (
        <ReloadFailed key={index} list={query} />
      ))}
      <Runner
        messages={entries}
        filledIn={filledIn}
        wayOut={<LinkButton to="/">{QUICK_SEND_TEXTS.goToStart}</LinkButton>}
        actions={{
          open: async (id) => {
            const message = toActOn(id);
            return message && open(message);
          },
          takeBack: async (id) => {
            const message = toActOn(id);
            const isDone = message !== undefined && (await run('notSentAfterAll', message));
            if (isDone) refetch();
            return isDone;
          },
          show: (id, mode) => setView({ id, mode }),
          onReturn: refetch,
        }}
      />
      <Suspense>
        {openMessage && (
          <MessageDialogs
            openMessage={openMessage}
            startsEditing={view?.mode === 'edit'}
            cancelling={undefined}
            today={today}
            notice={notice}
            onClose={() => setView(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Loads every page: a run says how many there are, and ends only when all are finished. */
function useEveryPage({ query }: MessageList): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The card says itself what was done; only failures need a banner. */
function withoutSuccess(notice: NoticeState): NoticeState {
  const ignore = () => undefined;
  return {
    ...notice,
    show: (shownNotice) => shownNotice.tone !== 'success' && notice.show(shownNotice),
    succeed: ignore,
  };
}

/** Returns what the product fills into messages: the names of the clinic and its numbers. */
function useFilledIn(): readonly string[] {
  const { clinic } = useSession();
  return useMemo(
    () => [
      ...clinic.languages.map((language) => getClinicName(clinic, language)),
      clinic.clinicName,
      clinic.contactPhone,
      clinic.contactWhatsapp,
      clinic.gmbLink,
    ],
    [clinic],
  );
}

function useEntries(messages: readonly Message[], today: CalendarDate): readonly RunnerMessage[] {
  const entries = messages.map((message) => toEntry(message, today));
  const key = JSON.stringify(entries);
  // The same entries while nothing in them changed.
  return useMemo(() => JSON.parse(key) as RunnerMessage[], [key]);
}

function toEntry(message: Message, today: CalendarDate): RunnerMessage {
  const { id, whatsappNumber, messageContent, language, doNotContact } = message;
  const { consentMark, mayNotLeave, isOffer } = message;
  return {
    id,
    whatsappNumber,
    messageContent,
    language,
    doNotContact,
    consentMark,
    mayNotLeave,
    isOffer,
    patientName: patientLabel(message),
    about: KIND_TEXTS[message.kind],
    daysLate: Math.max(0, daysBetween(message.scheduledDate, today)),
    state: toState(message),
  };
}

function toState(message: Message): RunnerMessage['state'] {
  if (message.status === 'sent' || message.status === 'sent_to_sheet') return 'sent';
  if (!isWaiting(message)) return 'left';
  if (isReady(message)) return 'waiting';
  if (!isSendable(message)) return 'blocked';
  if (message.doNotContact) return 'do_not_contact';
  return message.consentMark ? 'no_consent' : 'may_not_leave';
}
