import { i18n, texts } from '#platform/i18n.ts';
import type { LeftOutReason } from '../schema.ts';

/** Every text about the clinic's Google Sheet that a list does not need before anything is exported. */
export const SHEET_TEXTS = texts({
  failed: 'Failed to export messages',
  failedToSend: 'Failed to send messages to sheet',
  notSetUp: 'Please configure your Google Sheet ID and Google Apps Script URL in Settings first.',
  noAnswer:
    'No answer came in time. The list will show what happened to the messages; sending them to the sheet again is safe.',
  partly: (exportedCount: number, askedCount: number) =>
    i18n.t(
      '{exported} of {asked} {asked, plural, one {message was} other {messages were}} exported.',
      { exported: exportedCount, asked: askedCount },
    ),
  none: 'No message was exported.',
  inDoubt: 'The export is not confirmed.',
  openSettings: 'Open Settings',
  dismiss: 'Dismiss',
  messages: (count: number) =>
    i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
  staysPending: 'still pending',
  notConfirmed:
    'export not confirmed. They stay pending, and sending them to the sheet again is safe: it keeps one row for each message.',
  notTried: 'not tried, still pending',
  leftOut: 'Left out',
});

/** Refusals that Settings can cure. */
export const SETTINGS_REFUSALS: readonly string[] = [
  'NO_SHEET',
  'NO_SHEET_ID',
  'NO_SCRIPT_URL',
  'SCRIPT_URL_REFUSED',
];

export const LEFT_OUT_TEXTS: Record<LeftOutReason, string> = texts({
  NOT_FOUND: 'no longer there',
  NOT_PENDING: 'no longer pending',
  CANCELLED: 'cancelled',
  INCOMPLETE: 'has no number or no text',
  DO_NOT_CONTACT: 'on the do-not-contact list',
  NO_CONSENT: 'without the patient’s consent, or to a child',
  TOO_LATE: 'too late to be sent',
  NOT_WANTED: 'about something that has changed',
  ALREADY_SENDING: 'already being sent',
  MAY_HAVE_BEEN_DELIVERED: 'may have been delivered by an earlier try',
});
