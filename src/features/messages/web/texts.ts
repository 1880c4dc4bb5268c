import { i18n, texts, translateText } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { messagesContract } from '../contract.ts';
import type { DeliveryNote } from '../rules.ts';
import type { MessageStatus, StopReason } from '../schema.ts';

/** The texts about one message, for every screen. */
export const MESSAGING_TEXTS = texts({
  openedNotice: (name: string) =>
    i18n.t('WhatsApp was opened and the message for {name} is marked as sent.', { name }),
  beforeChange: 'May be old',
  notSentAfterAll: 'Not sent after all',
  couldNotOpen: 'WhatsApp did not open',

  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  sentDirectly: (name: string) => i18n.t('Sent to {name}.', { name }),
  sendFailed: (detail: string) =>
    i18n.t('Failed to send message: {detail}', { detail: translateText(detail) }),
  sendUnclear: (words?: string | null) =>
    i18n.t(
      'No clear answer came, so the message may have been delivered. Ask the patient or look in WhatsApp, then say whether it arrived.',
    ) + (words ? ` ${i18n.t('Reason: {reason}', { reason: translateText(words) })}` : ''),
  noAnswerToSend:
    'The server did not answer in time. The message may be on its way; it will not go out twice. Check its status in a minute.',

  markSent: 'Mark as Sent',
  markedSent: (name: string) => i18n.t('The message for {name} is marked as sent.', { name }),
  /** An event is recorded, also where it should not have. */
  recordedAlthough: (why: string) => i18n.t('Recorded. {why}', { why }),
  recordedOnTheList: 'This number asked not to be contacted.',
  recordedStopped: (mark: string) => i18n.t('The rules say not to send it: {mark}.', { mark }),
  retry: 'Retry',
  retried: (name: string) =>
    i18n.t('The message for {name} is pending again and can be sent.', { name }),
  arrived: 'It arrived',
  sendAgain: 'Send again',
  arrivalQuestion: 'Did it arrive?',
  inSheetQuestion: 'In the sheet?',
  inSheet: 'It is in the sheet',
  notInSheet: 'It is not there',
  markedInSheet: (name: string) =>
    i18n.t('The message for {name} is marked as sent to the sheet.', { name }),
  takeBackFromSheet: 'Not sent from the sheet',
  backFromSheet: (name: string) =>
    i18n.t(
      'The message for {name} is pending again. Its row is still in the sheet: delete it there, so that it is not sent from there too.',
      { name },
    ),
  backToPending: (name: string) => i18n.t('The message for {name} is pending again.', { name }),
  openFailed: (name: string) =>
    i18n.t(
      'The message for {name} is marked as failed. Use the wa.me link or ‘Copy text’ in its details.',
      { name },
    ),
  view: 'View message',
  viewShort: 'View',
  viewLabel: (name: string) => i18n.t('View message for {name}', { name }),
  moreFor: (name: string) => i18n.t('More actions for {name}', { name }),

  cancel: 'Cancel message',
  cancelledStatus: 'Cancelled',
  cancelled: (name: string) =>
    i18n.t('Cancelled. The message for {name} will not be sent.', { name }),

  unconfirmed: 'not confirmed by WhatsApp yet',
  statusFailed: 'Failed to update status. Please try again.',
  unknownReason: 'the reason is not known.',
  status: 'Status',
});

/** Why a message that waits must not leave, in a word or two. */
const STOP_MARKS: Partial<Record<StopReason, string>> = texts({
  too_late: 'Too late',
  visit_open: 'Visit not done',
  asked_lately: 'Already asked',
});

/** Returns the mark of a message that must not leave. */
export function stopMark(reason: StopReason): string {
  return STOP_MARKS[reason] ?? i18n.t('Not to be sent');
}

export const STATUS_TEXTS: Record<MessageStatus, string> = texts({
  pending: 'Pending',
  sent: 'Sent',
  failed: 'Failed',
  sent_to_sheet: 'Sent to Sheet',
});

/** A note below the status where a user should know more; empty where the status says it all. */
export const NOTE_TEXTS: Record<DeliveryNote, string> = texts({
  cancelled: 'will not be sent',
  not_tried: '',
  too_old: 'too old to send automatically: send or cancel',
  sending: 'being sent',
  stopped: 'stopped',
  accepted: '',
  confirmed: '',
  delivered: 'delivered',
  read: 'read',
  failed_later: 'not delivered',
  opened: 'opened in WhatsApp',
  said_sent: 'marked as sent by staff',
  in_sheet: '',
  export_not_confirmed: 'export not confirmed',
  export_failed: 'export failed',
  may_have_been_delivered: 'may have been delivered',
  rejected: 'refused by BlueTicks',
  waiting: 'BlueTicks was busy',
  not_sent: 'not sent',
  could_not_open: 'WhatsApp did not open',
  said_not_sent: 'not sent after all',
});

/** The text of each refusal. */
export const MESSAGE_REFUSALS: Record<RefusalCode<typeof messagesContract>, string> = texts({
  STALE: 'Someone else changed this message.',
  NOT_POSSIBLE_NOW: 'This message has changed. You see the latest version.',
});
