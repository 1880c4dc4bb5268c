import { useState } from 'react';
import { isComplete } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { DETAILS_TEXTS } from '#features/messages/web/details-texts.ts';
import { KIND_TEXTS } from '#features/messages/web/kind-texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MessageStatusBadge } from '#features/messages/web/message-status.tsx';
import { MessageTextBlock, useMessageDraft } from '#features/messages/web/message-text.tsx';
import { MessageTimeline } from '#features/messages/web/message-timeline.tsx';
import { ScheduledDate } from '#features/messages/web/scheduled-date.tsx';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import { formatNumber } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { MarkedLine } from './contact-mark.tsx';
import { FirstSendBanner } from './first-send-banner.tsx';
import { ArrivalQuestion, hasFooter, MessageFooter } from './message-footer.tsx';
import { OtherMethods } from './other-ways.tsx';
import { listActions, useMessageActions, useOfferedActions } from './use-message-actions.tsx';

interface MessageDialogProps {
  /** The message in the cache, so that the user's own changes show at once. */
  message: Message;
  /** Asks to read it, because it is the first that goes to the patient directly. */
  isFirstSend?: boolean | undefined;
  startsEditing?: boolean | undefined;
  today: CalendarDate;
  onClose: () => void;
}

/** Shows one message: its text, its timeline and every action. */
export function MessageDialog({
  message,
  isFirstSend,
  startsEditing = false,
  today,
  onClose,
}: MessageDialogProps) {
  const notice = useNotice();
  const actions = useMessageActions(notice);
  const draft = useMessageDraft(message);
  const offeredActions = useOfferedActions(message);
  const [isUnsaved, setUnsaved] = useState(draft.isRestored && offeredActions.has('edit'));
  const { leave, question } = useDiscardQuestion({
    isUnsaved,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      open
      title={DETAILS_TEXTS.details}
      description={
        <MarkedLine
          row={message}
        >{`${patientLabel(message)} · ${KIND_TEXTS[message.kind]}`}</MarkedLine>
      }
      onClose={leave}
      banner={<NoticeBanner state={notice} />}
      footer={
        !isUnsaved &&
        hasFooter(offeredActions) && <MessageFooter message={message} actions={actions} />
      }
    >
      <div className="grid gap-6">
        {isFirstSend && offeredActions.has('send') && (
          <FirstSendBanner
            name={patientLabel(message)}
            number={message.whatsappNumber}
            language={message.language}
          />
        )}
        <Facts message={message} today={today} />
        {offeredActions.has('arrived') && <ArrivalQuestion message={message} actions={actions} />}
        {isCut(message) && (
          <Banner tone="attention">{DETAILS_TEXTS.noLink(message.whatsappNumber)}</Banner>
        )}
        <MessageTextBlock
          message={message}
          isEditable={offeredActions.has('edit')}
          startsEditing={draft.isRestored || startsEditing}
          onUnsaved={setUnsaved}
        />
        {(offeredActions.has('open') || actions.busyWith(message) === 'open') && (
          <OtherMethods message={message} onOpen={() => actions.open(message)} />
        )}
        <MessageTimeline message={message} />
      </div>
      {question}
      {actions.question}
    </Dialog>
  );
}

/** Whether it only lacks a complete number or text. */
function isCut(message: Message): boolean {
  return listActions(message).has('markSent') && !isComplete(message);
}

function Facts({ message, today }: { message: Message; today: CalendarDate }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 max-sm:grid-cols-2 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-ink-soft">{DETAILS_TEXTS.scheduledDate}</dt>
        <dd>
          <ScheduledDate
            date={message.scheduledDate}
            today={today}
            isOpen={
              message.status === 'pending' && message.cancelledAt === null && !message.mayNotLeave
            }
          />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{DETAILS_TEXTS.whatsappNumber}</dt>
        <dd className="tabular-nums">{formatNumber(message.whatsappNumber)}</dd>
      </div>
      <div className="max-sm:col-span-2">
        <dt className="text-sm text-ink-soft">{MESSAGING_TEXTS.status}</dt>
        <dd>
          <MessageStatusBadge message={message} />
        </dd>
      </div>
    </dl>
  );
}
