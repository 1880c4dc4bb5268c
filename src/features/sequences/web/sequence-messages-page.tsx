import { Sparkles } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Message } from '#features/messages/schema.ts';
import { useMessageActions } from '#features/delivery/web/use-message-actions.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { listState } from '#platform/web/ui/list-rows.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { BeforeChangeBanner } from './before-change-banner.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageTable } from './message-table.tsx';
import { SentToday } from './sent-today.tsx';
import type { SheetPanelHandle } from './sheet-panel.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { SEQUENCES_TEXTS } from './texts.ts';
import { useHiddenMessages } from './use-hidden-messages.ts';
import { useMessageFilter } from './use-message-filter.ts';
import { useMessages } from './use-messages.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { sequencesAccess } from '../policy.ts';
import { sheetExportAccess } from '#features/sheet-export/policy.ts';

// Loaded on demand: the list does not need it.
const MessageDialogs = lazyPart(
  async () => (await import('#features/delivery/web/message-dialogs.tsx')).MessageDialogs,
  { isDialog: true },
);
const HiddenNotice = lazyPart(async () => (await import('./hidden-rows.tsx')).HiddenNotice);
const HiddenRows = lazyPart(async () => (await import('./hidden-rows.tsx')).HiddenRows);
const SheetPanel = lazyPart(async () => (await import('./sheet-panel.tsx')).SheetPanel);

/**
 * The Sequence Messages screen: every message, found by patient, date and status, with its actions.
 */
export function SequenceMessagesPage() {
  const filter = useMessageFilter();
  const { searchText, date, status, beforeChange } = filter;
  const list = useMessages({ patient: searchText, date, status, beforeChange, order: 'due' });
  const notice = useNotice();
  const hiddenMessages = useHiddenMessages();
  const [openMessage, setOpenMessage] = useState<Message>();
  const [isFirstSend, setFirstSend] = useState(false);
  const actions = useMessageActions(notice, (message, why) => {
    setFirstSend(why.isFirstSend);
    setOpenMessage(message);
  });
  const [cancelling, setCancelling] = useState<Message>();
  const hide = (ids: readonly string[]) => {
    hiddenMessages.hide(ids);
    const undo = () => {
      hiddenMessages.show(ids);
      notice.clear();
    };
    const text = (
      <Suspense>
        <HiddenNotice count={ids.length} onUndo={undo} />
      </Suspense>
    );
    notice.show({ tone: 'info', text });
  };
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Rows of the previous filter must not be acted on.
  const isReady = listState(list.query, filter.isTyping) === 'ready';
  const selectedMessages = isReady
    ? list.messages.filter(({ id }) => selected.has(id) && !hiddenMessages.ids.has(id))
    : [];
  const mayWriteTemplates = useMay(sequencesAccess['sequences.generateTemplates']);
  const mayExport = useMay(sheetExportAccess['messaging.exportToSheet']);
  const sheet = useRef<SheetPanelHandle>(null);
  // A tap before the panel is loaded is not lost.
  const [isWanted, setIsWanted] = useState(false);
  const send = () => (sheet.current ? sheet.current.send() : setIsWanted(true));
  const newest = (message: Message) => list.messages.find(({ id }) => id === message.id) ?? message;
  return (
    <>
      <PageHead
        title={SEQUENCES_TEXTS.title}
        description={SEQUENCES_TEXTS.description}
        action={
          mayWriteTemplates && (
            <LinkButton to="/ai-sequence-generator" icon={Sparkles} wide>
              {SEQUENCES_TEXTS.templates}
            </LinkButton>
          )
        }
      />
      <NoticeBanner state={notice} />
      <div className="grid gap-4">
        <BeforeChangeBanner filter={filter} />
        <div className="flex flex-wrap items-center justify-between gap-3 max-sm:contents">
          <MessageFilters filter={filter} />
          {mayExport && (
            <Suspense fallback={<SheetPanelSpace />}>
              <SheetPanel
                ref={sheet}
                messages={selectedMessages}
                notice={notice}
                onExported={() => setSelected(new Set())}
                isWanted={isWanted}
                onBegun={() => setIsWanted(false)}
              />
            </Suspense>
          )}
        </div>
        <SentToday filter={filter} />
        <Card flush>
          <MessageTable
            list={list}
            hiddenIds={hiddenMessages.ids}
            filter={filter}
            actions={actions}
            selected={selected}
            onSelect={setSelected}
            bulkAction={
              mayExport && (
                <SheetActions
                  messages={selectedMessages}
                  notice={notice}
                  onSend={send}
                  onTakenBack={() => setSelected(new Set())}
                />
              )
            }
            onView={setOpenMessage}
            onCancel={setCancelling}
            onHide={hide}
          />
          {hiddenMessages.ids.size > 0 && (
            <Suspense>
              <HiddenRows messages={list.messages} hiddenMessages={hiddenMessages} />
            </Suspense>
          )}
        </Card>
      </div>
      {actions.question}
      <Suspense>
        {(openMessage || cancelling) && (
          <MessageDialogs
            openMessage={openMessage && newest(openMessage)}
            isFirstSend={isFirstSend}
            cancelling={cancelling && newest(cancelling)}
            today={list.today}
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

/** Reserves the panel's height, so that nothing jumps. */
function SheetPanelSpace() {
  return <div className="min-h-11 max-sm:order-last" />;
}
