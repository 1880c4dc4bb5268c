import { useState } from 'react';
import { CircleCheck, RotateCcw, Send, Undo2 } from 'lucide-react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import type { CalendarDate } from '#platform/time.ts';
import { isComplete } from '../rules.ts';
import type { Message } from '../schema.ts';
import { MessageStatusBadge } from './message-status.tsx';
import { MessageTextBlock } from './message-text.tsx';
import { MessageTimeline } from './message-timeline.tsx';
import { ScheduledDate } from './scheduled-date.tsx';
import { KIND_TEXTS, MESSAGING_TEXTS } from './texts.ts';
import { offeredActions, useMessageActions, type MessageActions } from './use-message-actions.tsx';
import { OtherWays, WhatsappLink } from './whatsapp-link.tsx';

interface MessageDialogProps {
  /** As the cache has it now: what is done here shows at once. */
  message: Message;
  today: CalendarDate;
  onClose: () => void;
}

/** One message whole: its text, its timeline, and everything that can be done with it. */
export function MessageDialog({ message, today, onClose }: MessageDialogProps) {
  const notice = useNotice();
  const actions = useMessageActions(notice);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const offered = offeredActions(message);
  return (
    <Dialog
      open
      title={MESSAGING_TEXTS.details}
      description={`${message.patientName || MESSAGING_TEXTS.unknownPatient} · ${KIND_TEXTS[message.kind]}`}
      onClose={() => (isUnsaved ? setAsking(true) : onClose())}
      banner={<NoticeBanner state={notice} />}
      footer={!isUnsaved && <Actions message={message} actions={actions} />}
    >
      <div className="grid gap-6">
        <Facts message={message} today={today} />
        {offered.has('arrived') && <Arrival message={message} actions={actions} />}
        {isCut(message) && (
          <Banner tone="attention">{MESSAGING_TEXTS.noLink(message.whatsappNumber)}</Banner>
        )}
        <MessageTextBlock
          message={message}
          isEditable={offered.has('edit')}
          onUnsaved={setUnsaved}
        />
        {offered.has('open') && (
          <OtherWays message={message} onOpened={() => void actions.run('open', message)} />
        )}
        <MessageTimeline message={message} />
      </div>
      <ConfirmDialog
        title={MESSAGING_TEXTS.discardTitle}
        open={isAsking}
        action={MESSAGING_TEXTS.discard}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {MESSAGING_TEXTS.discardQuestion}
      </ConfirmDialog>
    </Dialog>
  );
}

/** It would be sent if it had a whole number and text. */
function isCut(message: Message): boolean {
  return offeredActions(message).has('markSent') && !isComplete(message);
}

function Facts({ message, today }: { message: Message; today: CalendarDate }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 max-sm:grid-cols-2 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-ink-soft">{MESSAGING_TEXTS.scheduledDate}</dt>
        <dd>
          <ScheduledDate
            date={message.scheduledDate}
            today={today}
            isOpen={message.status === 'pending' && message.cancelledAt === null}
          />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{MESSAGING_TEXTS.whatsappNumber}</dt>
        <dd className="tabular-nums">
          +{COUNTRY_CODE} {message.whatsappNumber}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{MESSAGING_TEXTS.status}</dt>
        <dd>
          <MessageStatusBadge message={message} />
        </dd>
      </div>
    </dl>
  );
}

interface PartProps {
  message: Message;
  actions: MessageActions;
}

/** Only a person can find out; until then nothing is sent again. */
function Arrival({ message, actions }: PartProps) {
  const busy = actions.busyWith(message);
  return (
    <Banner
      tone="attention"
      action={
        <span className="flex flex-wrap gap-3 py-2">
          <Button
            icon={CircleCheck}
            busy={busy === 'arrived'}
            onClick={() => void actions.run('arrived', message)}
          >
            {MESSAGING_TEXTS.arrived}
          </Button>
          <Button
            icon={RotateCcw}
            busy={busy === 'sendAgain'}
            onClick={() => void actions.run('sendAgain', message)}
          >
            {MESSAGING_TEXTS.sendAgain}
          </Button>
        </span>
      }
    >
      <strong>{MESSAGING_TEXTS.arrivalQuestion}</strong>
      <span className="block text-sm">{MESSAGING_TEXTS.arrivalHelp}</span>
    </Banner>
  );
}

function Actions({ message, actions }: PartProps) {
  const { clinic } = useSession();
  const offered = offeredActions(message);
  const busy = actions.busyWith(message);
  const doing = (action: typeof busy) => ({
    busy: busy === action,
    onClick: () => action && void actions.run(action, message),
  });
  return (
    <>
      {offered.has('notSentAfterAll') && (
        <Button icon={Undo2} {...doing('notSentAfterAll')}>
          {MESSAGING_TEXTS.notSentAfterAll}
        </Button>
      )}
      {offered.has('openFailed') && (
        <Button {...doing('openFailed')}>{MESSAGING_TEXTS.couldNotOpen}</Button>
      )}
      {offered.has('retry') && (
        <Button icon={RotateCcw} {...doing('retry')}>
          {MESSAGING_TEXTS.retry}
        </Button>
      )}
      {offered.has('markSent') && (
        <Button icon={CircleCheck} {...doing('markSent')}>
          {MESSAGING_TEXTS.markSent}
        </Button>
      )}
      {(offered.has('send') || busy === 'send') && (
        <SendDirectly isPossible={clinic.hasProviderKey} button={doing('send')} />
      )}
      {offered.has('open') && (
        <WhatsappLink
          message={message}
          look="primary"
          onOpened={() => void actions.run('open', message)}
        />
      )}
    </>
  );
}

interface SendDirectlyProps {
  isPossible: boolean;
  button: { busy: boolean; onClick: () => void };
}

/** Without a key the button says why it cannot, and the way to Settings stands beside it (decisions.md 18). */
export function SendDirectly({ isPossible, button }: SendDirectlyProps) {
  return (
    <span className="inline-grid justify-items-stretch">
      <Button
        icon={Send}
        busyText={MESSAGING_TEXTS.sending}
        disabledReason={isPossible ? undefined : MESSAGING_TEXTS.noProviderKey}
        wide
        {...button}
      >
        {MESSAGING_TEXTS.sendDirectly}
      </Button>
      {!isPossible && (
        <LinkButton to="/settings/integrations" look="plain">
          {MESSAGING_TEXTS.openSettings}
        </LinkButton>
      )}
    </span>
  );
}
