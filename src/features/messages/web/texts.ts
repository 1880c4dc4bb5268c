import type { RefusalCode } from '#platform/web/texts.ts';
import type { messagesContract } from '../contract.ts';
import type { DeliveryNote } from '../rules.ts';
import type { MessageStatus, StopReason } from '../schema.ts';

/** The texts about one message, for every screen. */
export const MESSAGING_TEXTS = {
  openedNotice: (name: string) =>
    `WhatsApp was opened and the message for ${name} is marked as sent.`,
  beforeChange: 'Written before a change',
  notSentAfterAll: 'Not sent after all',
  couldNotOpen: 'WhatsApp did not open',

  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  sentDirectly: (name: string) => `Sent to ${name}.`,
  sendFailed: (detail: string) => `Failed to send message: ${detail}`,
  sendUnclear: (words?: string | null) =>
    `No clear answer came, so the message may have been delivered. Ask the patient or look in WhatsApp, then say whether it arrived.${words ? ` Reason: ${words}` : ''}`,
  noAnswerToSend:
    'The server did not answer in time. The message may be on its way; it will not go out twice. Look at its status again in a minute.',

  markSent: 'Mark as Sent',
  markedSent: (name: string) => `The message for ${name} is marked as sent.`,
  /** What has happened is recorded, also where it should not have. */
  recordedAlthough: (why: string) => `Recorded. ${why}`,
  recordedOnTheList: 'This number asked not to be contacted.',
  recordedStopped: (mark: string) => `By the rules it was not to be sent: ${mark}.`,
  retry: 'Retry',
  retried: (name: string) => `The message for ${name} is pending again and can be sent.`,
  arrived: 'It arrived',
  sendAgain: 'Send again',
  arrivalQuestion: 'Did it arrive?',
  inSheetQuestion: 'In the sheet?',
  inSheet: 'It is in the sheet',
  notInSheet: 'It is not there',
  markedInSheet: (name: string) => `The message for ${name} is marked as sent to the sheet.`,
  takeBackFromSheet: 'Take back: not sent from the sheet',
  backFromSheet: (name: string) =>
    `The message for ${name} is pending again. Its row is still in the sheet: delete it there, so that it is not sent from there too.`,
  backToPending: (name: string) => `The message for ${name} is pending again.`,
  openFailed: (name: string) =>
    `The message for ${name} is marked as failed. Use the wa.me link or ‘Copy text’ in its details.`,
  view: 'View message',
  viewShort: 'View',
  viewLabel: (name: string) => `View message for ${name}`,
  moreFor: (name: string) => `More actions for ${name}`,

  cancel: 'Cancel message',
  cancelledStatus: 'Cancelled',
  cancelled: (name: string) => `Cancelled. The message for ${name} will not be sent.`,

  unconfirmed: 'not confirmed by WhatsApp yet',
  statusFailed: 'Failed to update status. Please try again.',
  unknownReason: 'the reason is not known.',
  status: 'Status',
} as const;

/** Why a message that waits must not leave, in a word or two. */
const STOP_MARKS: Partial<Record<StopReason, string>> = {
  too_late: 'Too late',
  visit_open: 'Visit not done',
};

/** Returns the mark of a message that must not leave. */
export function stopMark(reason: StopReason): string {
  return STOP_MARKS[reason] ?? 'Not to be sent';
}

export const STATUS_TEXTS: Record<MessageStatus, string> = {
  pending: 'Pending',
  sent: 'Sent',
  failed: 'Failed',
  sent_to_sheet: 'Sent to Sheet',
};

/** A note below the status where a user should know more; empty where the status says it all. */
export const NOTE_TEXTS: Record<DeliveryNote, string> = {
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
  said_sent: 'marked by a person',
  in_sheet: '',
  export_not_confirmed: 'export not confirmed',
  export_failed: 'export failed',
  may_have_been_delivered: 'may have been delivered',
  rejected: 'refused by BlueTicks',
  waiting: 'BlueTicks was busy',
  not_sent: 'nothing left us',
  could_not_open: 'WhatsApp did not open',
  said_not_sent: 'not sent after all',
};

/** What each refusal says to a person. */
export const MESSAGE_REFUSALS: Record<RefusalCode<typeof messagesContract>, string> = {
  STALE: 'Someone else changed this message.',
  NOT_POSSIBLE_NOW: 'This message has changed. Its newest state is shown now.',
};
