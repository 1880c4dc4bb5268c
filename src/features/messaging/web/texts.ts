import type { RefusalCode } from '#platform/web/texts.ts';
import type { messagingContract } from '../contract.ts';
import type { DeliveryNote } from '../rules.ts';
import type { AttemptState, Channel, Message, MessageKind, MessageStatus } from '../schema.ts';

/** Every text about one message, wherever it is shown. */
export const MESSAGING_TEXTS = {
  unknownPatient: 'Unknown Patient',

  open: 'WhatsApp',
  openLong: 'Send in WhatsApp',
  openLabel: (name: string) => `WhatsApp: send to ${name}`,
  openedNotice: (name: string) =>
    `WhatsApp was opened and the message for ${name} is marked as sent.`,
  notSentAfterAll: 'Not sent after all',
  couldNotOpen: 'WhatsApp did not open',
  otherWays: 'WhatsApp does not open?',
  otherWaysHelp: 'Use this link instead, or copy the text into the chat yourself.',
  copyRefused: 'Your browser did not allow copying. Select the text of the message and copy it.',
  fallback: 'Open wa.me link',
  tooLong: 'This text is long, and a link may cut it. Copy the text and paste it into the chat.',
  noLink: (number: string) => `No message can be sent to ‘${number}’: it is not a 10-digit number.`,

  sendDirectly: 'Send Directly',
  sending: 'Sending...',
  noProviderKey: 'Configure BlueTicks API key in Settings first',
  noProviderKeyHelp: 'Until then messages go out through WhatsApp on this device.',
  openSettings: 'Open Settings',
  sentDirectly: (name: string) => `Sent to ${name}.`,
  sendFailed: (detail: string) => `Failed to send message: ${detail}`,
  sendUnclear:
    'No clear answer came, so the message may have been delivered. Ask the patient or look in WhatsApp, then say whether it arrived.',
  noAnswerToSend:
    'The server did not answer in time. The message may be on its way; it will not go out twice. Look at its status again in a minute.',

  markSent: 'Mark as Sent',
  markedSent: (name: string) => `The message for ${name} is marked as sent.`,
  retry: 'Retry',
  retried: (name: string) => `The message for ${name} is pending again and can be sent.`,
  arrived: 'It arrived',
  sendAgain: 'Send again',
  arrivalQuestion: 'Did it arrive?',
  arrivalHelp:
    'An earlier try may have been delivered. Ask the patient or look in WhatsApp. ‘Send again’ only sets it free; you then send it yourself.',
  backToPending: (name: string) => `The message for ${name} is pending again.`,
  openFailed: (name: string) =>
    `The message for ${name} is marked as failed. Use the wa.me link or ‘Copy text’ in its details.`,
  view: 'View message',
  viewShort: 'View',
  viewLabel: (name: string) => `View message for ${name}`,
  moreFor: (name: string) => `More actions for ${name}`,

  cancel: 'Cancel message',
  cancelling: 'Cancelling...',
  cancelledStatus: 'Cancelled',
  cancelQuestion: (name: string) =>
    `Cancel this message for ${name}? It stays in the list, and it will never be sent.`,
  keep: 'Keep it',
  cancelled: (name: string) => `Cancelled. The message for ${name} will not be sent.`,

  statusFailed: 'Failed to update status. Please try again.',
  updateFailed: 'Failed to update message. Please try again.',
  unknownReason: 'the reason is not known.',

  details: 'Message Details',
  whatsappNumber: 'WhatsApp Number',
  scheduledDate: 'Scheduled Date',
  status: 'Status',
  message: 'Message',
  edit: 'Edit',
  editLabel: 'Edit message',
  save: 'Save message',
  saving: 'Saving...',
  saved: 'Saved',
  stopEditing: 'Stop editing',
  discardTitle: 'Discard your changes?',
  discardQuestion: 'What you changed in this message is not saved yet.',
  discard: 'Discard changes',

  conflictTitle: 'Someone else changed this message',
  conflictHelp: 'Your text is kept. Choose which one the patient gets.',
  yourText: 'Your text',
  theirText: 'Saved meanwhile',
  saveYours: 'Save your text',
  keepSaved: 'Keep the saved one',

  timeline: 'What happened',
  timelineLoading: 'Loading what happened...',
  timelineFailed: 'What happened to this message could not be loaded.',
  created: 'Planned',
  cancelledEntry: 'Cancelled: it will never be sent',
  by: (name: string) => `by ${name}`,
  providerSays: (detail: string) => `BlueTicks says: ${detail}`,
} as const;

export const STATUS_TEXTS: Record<MessageStatus, string> = {
  pending: 'Pending',
  sent: 'Sent',
  failed: 'Failed',
  sent_to_sheet: 'Sent to Sheet',
};

export const KIND_TEXTS: Record<MessageKind, string> = {
  sequence: 'Follow-up',
  ai_first: 'AI Thank You',
  simple_thank_you: 'Thank you',
  ai_second: 'AI Review Template',
  gmb_link: 'Google Review Link',
};

/** The finer truth below a status, where a person should know it; empty where the status says it all. */
export const NOTE_TEXTS: Record<DeliveryNote, string> = {
  cancelled: 'will not be sent',
  not_tried: '',
  sending: 'being sent',
  accepted: '',
  opened: 'opened in WhatsApp',
  said_sent: 'marked by a person',
  in_sheet: '',
  may_have_been_delivered: 'may have been delivered',
  rejected: 'refused by BlueTicks',
  waiting: 'BlueTicks was busy',
  not_sent: 'nothing left us',
  could_not_open: 'WhatsApp did not open',
  said_not_sent: 'not sent after all',
};

/** What each attempt came to, in plain words. */
export const ATTEMPT_TEXTS: Record<Channel, Record<AttemptState, string>> = {
  direct: {
    requesting: 'Being sent directly',
    accepted: 'Sent directly',
    rejected: 'BlueTicks refused it',
    not_sent: 'Could not be sent: nothing left us',
    unknown: 'Sent directly, but no clear answer came: it may have been delivered',
    resolved_sent: 'Confirmed: it arrived',
    resolved_not_sent: 'Confirmed: it did not arrive',
  },
  manual_link: {
    requesting: 'Being opened in WhatsApp',
    accepted: 'Opened in WhatsApp',
    rejected: 'WhatsApp refused it',
    not_sent: 'WhatsApp could not be opened',
    unknown: 'Opened in WhatsApp; nobody knows whether it was sent',
    resolved_sent: 'Marked as sent',
    resolved_not_sent: 'Opened in WhatsApp, but not sent after all',
  },
  sheet: {
    requesting: 'Being written to the Google Sheet',
    accepted: 'Written to the Google Sheet',
    rejected: 'The Google Sheet refused it',
    not_sent: 'Could not be written to the Google Sheet',
    unknown: 'Sent to the Google Sheet, but no clear answer came',
    resolved_sent: 'Confirmed: it is in the Google Sheet',
    resolved_not_sent: 'Confirmed: it is not in the Google Sheet',
  },
};

/** What to do next after the newest attempt; empty where nothing is left to do. */
export const NEXT_TEXTS: Record<DeliveryNote, string> = {
  cancelled: '',
  not_tried: 'Send it in WhatsApp or directly when it is due.',
  sending: 'Wait a moment: the answer usually comes within half a minute.',
  accepted: '',
  opened: 'If you did not press send in WhatsApp, choose ‘Not sent after all’.',
  said_sent: '',
  in_sheet: '',
  may_have_been_delivered:
    'Ask the patient or look in WhatsApp, then choose ‘It arrived’ or ‘Send again’.',
  rejected: 'Check the number and the text, then choose ‘Retry’, or send it in WhatsApp.',
  waiting: 'Try again in a few minutes, or send it in WhatsApp.',
  not_sent: 'Try again in a few minutes, or send it in WhatsApp.',
  could_not_open: 'Choose ‘Retry’, or use the wa.me link or ‘Copy text’.',
  said_not_sent: 'It can be sent again.',
};

/** What each refusal of this slice says to a person. */
export const MESSAGING_REFUSALS: Record<RefusalCode<typeof messagingContract>, string> = {
  STALE: 'Someone else changed this message meanwhile.',
  NOT_POSSIBLE_NOW: 'This message has moved on meanwhile. Its newest state is shown now.',
  NO_PROVIDER_KEY: 'BlueTicks API key not configured. Please add your API key in Settings first.',
  DO_NOT_CONTACT:
    'This number asked not to be contacted, so this message must not be sent. The list stands under Settings.',
  ALREADY_SENDING: 'This message is being sent already.',
  MAY_HAVE_BEEN_DELIVERED: 'An earlier try may have been delivered. Say first whether it arrived.',
  NOT_SENDABLE: 'This message can no longer be sent.',
};

/** Every text of the do-not-contact list. */
export const SUPPRESSION_TEXTS = {
  add: 'Add number',
  adding: 'Adding...',
  help: 'When someone asks for no more messages, add the number. Nothing can be sent to it directly any more, and opening WhatsApp for it is warned about.',
  number: 'WhatsApp Number',
  reason: 'Reason',
  reasonHint: 'Such as ‘asked on the phone’',
  added: (number: string) => `${number} is on the do-not-contact list.`,
  addFailed: 'The number could not be added. Please try again.',
  list: 'Do not contact',
  loading: 'Loading the do-not-contact list...',
  loadFailed: 'The do-not-contact list could not be loaded.',
  empty: 'Nobody has asked not to be contacted',
  emptyHelp: 'Numbers that you add above will stand here.',
  addedAt: (at: string) => `Added on ${at}`,
  more: 'Load more',
  remove: 'Remove',
  removing: 'Removing...',
  removeLabel: (number: string) => `Remove ${number}`,
  removeTitle: 'Remove from the list',
  removeAction: 'Remove number',
  removeQuestion: (number: string) =>
    `Remove ${number} from the do-not-contact list? Messages can then be sent to it again.`,
  removed: (number: string) => `${number} can be written to again.`,
  removeFailed: 'The number could not be removed. Please try again.',
} as const;

/** How a message's patient is called, also where nobody knows the name. */
export function patientOf({ patientName }: Pick<Message, 'patientName'>): string {
  return patientName || MESSAGING_TEXTS.unknownPatient;
}
