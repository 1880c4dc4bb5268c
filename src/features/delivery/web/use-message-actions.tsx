import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { deliveryNote, isReady, isSendable, canBeTakenBack } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { messagesApi } from '#features/messages/web/api.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS, stopMark } from '#features/messages/web/texts.ts';
import { useMessageCache } from '#features/messages/web/use-message-cache.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { currentVersion, isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { deliveryApi } from './api.ts';
import type { MessageToOpen } from './ask-and-open.tsx';
import { openFailureText } from './open-failure-texts.ts';
import { isFirstSend } from './read-first-send.ts';
import { DELIVERY_REFUSALS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { deliveryAccess } from '../policy.ts';

const TakeBackQuestion = lazyPart(
  async () => (await import('./take-back-question.tsx')).TakeBackQuestion,
  { isDialog: true },
);

/** The actions for one message. */
export type MessageAction = keyof typeof CALLS;

const CALLS = {
  open: ({ id }: Message) => deliveryApi.open.call({ id }),
  openFailed: ({ id }: Message) => deliveryApi.openFailed.call({ id }),
  notSentAfterAll: ({ id }: Message) => deliveryApi.notSentAfterAll.call({ id }),
  send: ({ id }: Message) => deliveryApi.send.call({ id }),
  markSent: ({ id }: Message) => deliveryApi.markSent.call({ id }),
  retry: ({ id }: Message) => deliveryApi.retry.call({ id }),
  arrived: ({ id }: Message) => deliveryApi.resolve.call({ id, arrived: true }),
  sendAgain: ({ id }: Message) => deliveryApi.resolve.call({ id, arrived: false }),
  cancel: ({ id }: Message) => messagesApi.cancel.call({ id }),
};

type AvailableActions = MessageAction | 'edit';

/** Lists the actions that the message's state allows; the server checks again. */
export function listActions(message: Message): ReadonlySet<AvailableActions> {
  const note = deliveryNote(message);
  const isOpen = message.status === 'pending' || message.status === 'failed';
  const isWaiting = isOpen && message.cancelledAt === null && note !== 'sending';
  const isUnclear = note === 'may_have_been_delivered' || note === 'export_not_confirmed';
  const { status, lastAttempt } = message;
  const isOut = status === 'sent' || status === 'sent_to_sheet';
  const isRevocable = isOut && lastAttempt !== null && canBeTakenBack(lastAttempt);
  const offers: Record<AvailableActions, boolean> = {
    open: isSendable(message),
    // Opening asks first, and says why nothing is sent.
    send: isReady(message),
    openFailed: message.status === 'sent' && note === 'opened',
    edit: isWaiting && !isUnclear,
    notSentAfterAll: isRevocable,
    markSent: isWaiting && !isUnclear,
    retry: isWaiting && !isUnclear && message.status === 'failed',
    arrived: isUnclear,
    sendAgain: isUnclear || (isRevocable && mayStillArrive(message)),
    cancel: isWaiting,
  };
  const actions = Object.keys(offers) as AvailableActions[];
  return new Set(actions.filter((action) => offers[action]));
}

/** Returns the actions on a message that this user may take. */
export function useOfferedActions(message: Message): ReadonlySet<AvailableActions> {
  const mayAct = useMay(deliveryAccess['messaging.send']);
  return mayAct ? listActions(message) : new Set();
}

export interface MessageActions {
  /**
   * Runs the action and shows its result; true when the server did it. Before a message is taken back that may
   * still arrive, it asks, and returns false.
   */
  run: (action: Exclude<MessageAction, 'open'>, message: Message) => Promise<boolean>;
  /** Asks the server to let the message leave in WhatsApp on this device. */
  open: (message: Message) => Promise<MessageToOpen | undefined>;
  /** The action that runs for the message now; `open` lasts until WhatsApp was opened. */
  busyWith: (message: Message) => MessageAction | undefined;
  /** The question that is open; the screen shows it. */
  question: ReactNode;
}

/**
 * Returns the actions for messages; shows their results in `notice`. A list that does not show the
 * whole text gives `onReadFirst`: it is called in place of the first direct send to a patient, and of a text that may be old.
 */
export function useMessageActions(
  notice: NoticeState,
  onReadFirst?: (message: Message, why: { isFirstSend: boolean }) => void,
): MessageActions {
  const cache = useMessageCache();
  const [busy, setBusy] = useState<ReadonlyMap<string, MessageAction>>(new Map());
  const { mutateAsync } = useMutation({
    mutationFn: ({ action, message }: { action: MessageAction; message: Message }) =>
      CALLS[action](message),
  });
  const begin = (action: MessageAction, { id }: Message) =>
    setBusy((before) => new Map(before).set(id, action));
  const end = (message: Message) =>
    setBusy((before) => new Map([...before].filter(([id]) => id !== message.id)));
  const runNow: MessageActions['run'] = async (action, message) => {
    if (busy.has(message.id)) return false;
    begin(action, message);
    try {
      if (action === 'send' && onReadFirst) {
        const isFirst = await isFirstSend(message);
        if (isFirst || message.isWrittenBeforeChange) {
          onReadFirst(message, { isFirstSend: isFirst });
          return false;
        }
      }
      const changedMessage = await mutateAsync({ action, message });
      cache.replace(changedMessage);
      showNotice(notice, { action, message: changedMessage, before: message, run });
      return true;
    } catch (error) {
      const current = currentVersion<Message>(error);
      if (current) cache.replace(current);
      else cache.refresh();
      notice.fail(failureMessage(action, error));
      return false;
    } finally {
      end(message);
    }
  };
  const [takeBack, setTakeBack] = useState<{ action: TakeBack; message: Message }>();
  const run: MessageActions['run'] = async (action, message) => {
    if (!isTakeBack(action) || !mayStillArrive(message)) return runNow(action, message);
    setTakeBack({ action, message });
    return false;
  };
  const question = takeBack && (
    <Suspense>
      <TakeBackQuestion
        name={patientLabel(takeBack.message)}
        action={MESSAGING_TEXTS[takeBack.action]}
        onClose={() => setTakeBack(undefined)}
        onConfirm={() => {
          setTakeBack(undefined);
          void runNow(takeBack.action, takeBack.message);
        }}
      />
    </Suspense>
  );
  const open: MessageActions['open'] = async (message) => {
    // Asked again where WhatsApp was not opened with the first answer: the server records it once.
    if (busy.has(message.id) && busy.get(message.id) !== 'open') return undefined;
    begin('open', message);
    try {
      const openedMessage = await mutateAsync({ action: 'open', message });
      const { whatsappNumber: number, messageContent: text } = openedMessage;
      // Until then the row keeps the button, which may need another tap.
      const onOpened = () => {
        end(message);
        cache.replace(openedMessage);
        showNotice(notice, { action: 'open', message: openedMessage, before: message, run });
      };
      return { number, text, onOpened };
    } catch (error) {
      end(message);
      // Without an answer it may be recorded: the same tap again settles that.
      if (!isUnreachable(error)) cache.refresh();
      notice.fail(openFailureText(error, DELIVERY_REFUSALS));
      return undefined;
    }
  };
  return { run, open, busyWith: (message) => busy.get(message.id), question };
}

type TakeBack = 'notSentAfterAll' | 'sendAgain';

function isTakeBack(action: MessageAction): action is TakeBack {
  return action === 'notSentAfterAll' || action === 'sendAgain';
}

/** Finds whether the provider accepted the message and may only be late. */
function mayStillArrive({ lastAttempt }: Message): boolean {
  return lastAttempt?.channel === 'direct' && lastAttempt.state === 'accepted';
}

interface Done {
  action: MessageAction;
  message: Message;
  before: Message;
  run: MessageActions['run'];
}

function showNotice(notice: NoticeState, { action, message, before, run }: Done): void {
  const name = patientLabel(message);
  const brokenRule = action === 'markSent' ? findBrokenRule(before, message) : undefined;
  switch (action) {
    case 'open':
      return notice.show({
        tone: 'success',
        text: <Opened message={message} run={run} />,
        clearAfter: BANNER_MS.long,
      });
    case 'send':
      return showSentNotice(notice, { message, name });
    case 'markSent':
    case 'arrived':
      if (brokenRule)
        return notice.show({
          tone: 'attention',
          text: MESSAGING_TEXTS.recordedAlthough(brokenRule),
        });
      return notice.succeed(
        message.status === 'sent_to_sheet'
          ? MESSAGING_TEXTS.markedInSheet(name)
          : MESSAGING_TEXTS.markedSent(name),
      );
    case 'retry':
    case 'sendAgain':
      return notice.succeed(MESSAGING_TEXTS.retried(name));
    case 'notSentAfterAll':
      if (message.lastAttempt?.channel === 'sheet')
        return notice.show({ tone: 'info', text: MESSAGING_TEXTS.backFromSheet(name) });
      return notice.succeed(MESSAGING_TEXTS.backToPending(name));
    case 'openFailed':
      return notice.show({ tone: 'info', text: MESSAGING_TEXTS.openFailed(name) });
    case 'cancel':
      return notice.succeed(MESSAGING_TEXTS.cancelled(name));
  }
}

/** Returns why a message that a person says was sent might not have left; undefined where it might. */
function findBrokenRule({ mayNotLeave }: Message, sentMessage: Message): string | undefined {
  const { doNotContact, consentMark } = sentMessage;
  if (doNotContact) return MESSAGING_TEXTS.recordedOnTheList;
  if (consentMark) return CONSENT_MARK_TEXTS[consentMark].why(patientLabel(sentMessage));
  return mayNotLeave && MESSAGING_TEXTS.recordedStopped(stopMark(mayNotLeave));
}

/** The server did its part; whether the provider accepted it is another question. */
function showSentNotice(
  notice: NoticeState,
  { message, name }: { message: Message; name: string },
): void {
  const words = message.lastAttempt?.detail;
  const detail = words || MESSAGING_TEXTS.unknownReason;
  if (message.status === 'sent') return notice.succeed(MESSAGING_TEXTS.sentDirectly(name));
  if (deliveryNote(message) === 'may_have_been_delivered')
    return notice.show({ tone: 'attention', text: MESSAGING_TEXTS.sendUnclear(words) });
  notice.fail(MESSAGING_TEXTS.sendFailed(detail));
}

function failureMessage(action: MessageAction, error: unknown): ReactNode {
  if (action === 'send' && isUnreachable(error)) return MESSAGING_TEXTS.noAnswerToSend;
  const fallback =
    action === 'send'
      ? MESSAGING_TEXTS.sendFailed(MESSAGING_TEXTS.unknownReason)
      : MESSAGING_TEXTS.statusFailed;
  return failureText(error, { refusals: DELIVERY_REFUSALS, fallback });
}

/** WhatsApp has the text now; only the user knows whether it was sent. */
function Opened({ message, run }: { message: Message; run: MessageActions['run'] }) {
  const name = patientLabel(message);
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span className="grow">{MESSAGING_TEXTS.openedNotice(name)}</span>
      <button
        type="button"
        className="link -my-2.5 min-h-11 shrink-0"
        onClick={() => void run('notSentAfterAll', message)}
      >
        {MESSAGING_TEXTS.notSentAfterAll}
      </button>
    </span>
  );
}
