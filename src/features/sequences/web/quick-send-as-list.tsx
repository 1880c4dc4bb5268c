import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isReady } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { useMessageActions } from '#features/delivery/web/use-message-actions.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { pendingIn, QuickSendList } from './quick-send-list.tsx';
import { QUICK_SEND_TEXTS } from './quick-send-texts.ts';
import { isWaiting, useMessages, type MessageList } from './use-messages.ts';

// Loaded on demand: the list does not need it.
const MessageDialogs = lazyPart(
  async () => (await import('#features/delivery/web/message-dialogs.tsx')).MessageDialogs,
  { isDialog: true },
);

/** Quick Send as the list of all messages: to select, to send to the sheet, and to find one. */
export function QuickSendAsList() {
  const { clinic } = useSession();
  const dueToday = useMessages({ date: 'due_today', status: 'pending', order: 'created' });
  const overdue = useMessages({ date: 'overdue', status: 'pending', order: 'created' });
  const notice = useNotice();
  const [openMessage, setOpenMessage] = useState<Message>();
  const [isFirstSend, setFirstSend] = useState(false);
  const actions = useMessageActions(notice, (message, why) => {
    setFirstSend(why.isFirstSend);
    setOpenMessage(message);
  });
  const [cancelling, setCancelling] = useState<Message>();
  const all = [...dueToday.messages, ...overdue.messages];
  const newest = (message: Message) => all.find(({ id }) => id === message.id) ?? message;
  const lists = {
    actions,
    notice,
    hasProviderKey: clinic.hasProviderKey,
    onView: setOpenMessage,
    onCancel: setCancelling,
  };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid gap-6">
        <QuickSendList
          title={QUICK_SEND_TEXTS.dueToday}
          empty={QUICK_SEND_TEXTS.dueTodayEmpty}
          list={dueToday}
          {...lists}
        />
        <QuickSendList
          title={QUICK_SEND_TEXTS.overdue}
          empty={QUICK_SEND_TEXTS.overdueEmpty}
          list={overdue}
          {...lists}
        />
        <Totals lists={[dueToday, overdue]} />
      </div>
      {actions.question}
      <Suspense>
        {(openMessage || cancelling) && (
          <MessageDialogs
            openMessage={openMessage && newest(openMessage)}
            isFirstSend={isFirstSend}
            cancelling={cancelling && newest(cancelling)}
            today={dueToday.today || overdue.today}
            notice={notice}
            onClose={() => {
              setOpenMessage(undefined);
              setFirstSend(false);
              setCancelling(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Shows how much is left; stays visible while the lists scroll. */
function Totals({ lists }: { lists: readonly MessageList[] }) {
  const isBusy = lists.some(({ query }) => query.isFetching);
  const pending = lists.reduce((sum, list) => sum + pendingIn(list), 0);
  const unready = lists
    .flatMap(({ messages }) => messages)
    .filter((message) => isWaiting(message) && !isReady(message)).length;
  const refresh = () => lists.forEach(({ query }) => void query.refetch());
  return (
    <footer className="sticky bottom-0 z-10 max-md:bottom-16 -mx-4 flex items-center justify-between gap-6 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-lg sm:border sm:px-6">
      <dl aria-live="polite" className="gap-x-6 tabular-nums sm:flex">
        <Total label={QUICK_SEND_TEXTS.totalPending} value={pending} />
        <Total label={QUICK_SEND_TEXTS.readyToSend} value={pending - unready} />
      </dl>
      <Button icon={RefreshCw} busy={isBusy} onClick={refresh}>
        {QUICK_SEND_TEXTS.refresh}
      </Button>
    </footer>
  );
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
