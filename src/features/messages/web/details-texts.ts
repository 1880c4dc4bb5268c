import { i18n, texts, translateText } from '#platform/i18n.ts';
import type { DeliveryNote } from '../rules.ts';
import type { AttemptState, Channel, StopReason } from '../schema.ts';

/** Texts of a message's details, which lists do not load. */
export const DETAILS_TEXTS = texts({
  otherWays: 'WhatsApp does not open?',
  otherWaysHelp: 'Use this link instead, or copy the text into the chat yourself.',
  copyRefused: 'Your browser did not allow copying. Select the text of the message and copy it.',
  fallback: 'Open wa.me link',
  tooLong: 'This text is long, and a link may cut it. Copy the text and paste it into the chat.',
  noLink: (number: string) =>
    i18n.t('No message can be sent to ‘{number}’: it is not a 10-digit number.', { number }),
  arrivalHelp:
    'An earlier try may have arrived. Ask the patient or look in WhatsApp. ‘Send again’ marks it as not sent, so that you can send it yourself.',
  inSheetHelp:
    'An export got no clear answer. Sending it to the sheet again is safe. Or look in the sheet and say whether it is there.',
  beforeChange:
    'This text was edited before something changed, such as the name, the phone or the next visit. Please check it.',
  keepText: 'Keep this text',
  newText: 'The new text',
  takeNewText: 'Use the new text',
  updateFailed: 'Failed to update message. Please try again.',

  details: 'Message Details',
  whatsappNumber: 'WhatsApp Number',
  scheduledDate: 'Scheduled Date',
  message: 'Message',
  edit: 'Edit',
  editLabel: 'Edit message',
  saved: 'Saved',
  stopEditing: 'Stop editing',
  conflictTitle: 'Someone else changed this message',
  conflictHelp: 'Your text is kept. Choose which one the patient gets.',

  timeline: 'What happened',
  timelineLoading: 'Loading the history...',
  timelineFailed: 'The history of this message could not be loaded.',
  confirmedEntry: 'WhatsApp has accepted it',
  deliveredEntry: 'Arrived on the patient’s phone',
  readEntry: 'Read by the patient',
  unconfirmed: 'Not confirmed by WhatsApp yet',
  unconfirmedNext:
    'Check WhatsApp on the clinic’s phone: is the message there, and is the phone online? It will not be sent again automatically.',
  laterFailure: 'BlueTicks accepted it, but it was not delivered',
  failureSays: (failure: string) =>
    i18n.t('Reason: {failure}', { failure: translateText(failure) }),
  suppressedEntry: 'This number was put on the do-not-contact list',
  suppressedNext:
    'The message will not be sent. Only if the patient wants messages again, take the number off the list under Settings.',
  created: 'Planned',
  cancelledEntry: 'Cancelled: it will never be sent',
  by: (name: string) => i18n.t('by {name}', { name }),
  providerSays: (detail: string) =>
    i18n.t('BlueTicks says: {detail}', { detail: translateText(detail) }),
  sheetSays: (detail: string) =>
    i18n.t('Google Sheet: {detail}', { detail: translateText(detail) }),
});

/** The outcome of each attempt, in plain words. */
export const ATTEMPT_TEXTS: Record<Channel, Record<AttemptState, string>> = texts({
  direct: {
    requesting: 'Being sent directly',
    accepted: 'Sent directly',
    rejected: 'BlueTicks refused it',
    not_sent: 'Could not be sent',
    unknown: 'Sent directly, but no clear answer came: it may have been delivered',
    resolved_sent: 'Confirmed: it arrived',
    resolved_not_sent: 'Confirmed: it did not arrive',
  },
  manual_link: {
    requesting: 'Being opened in WhatsApp',
    accepted: 'Opened in WhatsApp',
    rejected: 'WhatsApp refused it',
    not_sent: 'WhatsApp could not be opened',
    unknown: 'Opened in WhatsApp; it may or may not have been sent',
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
    resolved_not_sent: 'Sent to the Google Sheet, never confirmed',
  },
});

/** The next step after a skipped message. */
export const STOP_NEXT: Record<StopReason, string> = texts({
  cancelled: '',
  review_deleted: '',
  appointment_cancelled: 'Set the appointment back to pending if it takes place after all.',
  get do_not_contact() {
    return DETAILS_TEXTS.suppressedNext;
  },
  feature_off: 'Ask your administrator to switch the feature on, then send it.',
  no_consent: 'Ask the patient. If they agree, record it on the patient’s page, then send it.',
  minor: '',
  moved: '',
  too_late: 'Call the patient if the visit is still to come.',
  covered: '',
  reminded: '',
  answered: '',
  reminders_off: 'Switch reminders on in Settings, or remind patients from Today.',
  day_off: 'Move the appointment (it is listed on Today) and tell the patient.',
  asked_lately: '',
  visit_open: 'Once the visit is done, it is decided again whether to ask the patient.',
});

/** The next step after the newest attempt; empty where nothing is left to do. */
export const NEXT_TEXTS: Record<DeliveryNote, string> = texts({
  cancelled: '',
  not_tried: 'Send it in WhatsApp or directly when it is due.',
  too_old: 'Too late for the autopilot. Send it, or cancel it.',
  sending: 'Wait a moment: the answer usually comes within half a minute.',
  stopped: '',
  accepted:
    'If it did not arrive, choose ‘Not sent after all’ to leave it pending, or ‘Send again’.',
  confirmed: '',
  delivered: '',
  read: '',
  failed_later:
    'Check in WhatsApp whether the number is right, then choose ‘Retry’, or send it in WhatsApp.',
  opened: 'If you did not press send in WhatsApp, choose ‘Not sent after all’.',
  said_sent: '',
  in_sheet: '',
  export_not_confirmed:
    'Send it to the sheet again: it has one row there at most. To send it another way, first look in the sheet and say whether it is there.',
  export_failed:
    'Fix what the reason says, then send it to the sheet again, or send it in WhatsApp.',
  may_have_been_delivered:
    'Ask the patient or look in WhatsApp, then choose ‘It arrived’ or ‘Send again’.',
  rejected: 'Check the number and the text, then choose ‘Retry’, or send it in WhatsApp.',
  waiting: 'Try again in a few minutes, or send it in WhatsApp.',
  not_sent: 'Try again in a few minutes, or send it in WhatsApp.',
  could_not_open: 'Choose ‘Retry’, or use the wa.me link or ‘Copy text’.',
  said_not_sent: 'It can be sent again.',
});
