import type { RefusalCode } from '#platform/web/texts.ts';
import type { sheetExportContract } from '../contract.ts';
import type { ExportBatch, LeftOutReason } from '../schema.ts';

/** Every text about the clinic's Google Sheet that a list does not need before anything is exported. */
export const SHEET_TEXTS = {
  failed: 'Failed to export messages',
  failedToSend: 'Failed to send messages to sheet',
  notSetUp: 'Please configure your Google Sheet ID and Google Apps Script URL in Settings first.',
  noAnswer:
    'No answer came in time. What became of the messages will stand in the list; sending them to the sheet again is safe.',
  partly: (exported: number, asked: number) =>
    `${exported} of ${asked} ${asked === 1 ? 'message was' : 'messages were'} exported.`,
  none: 'No message was exported.',
  inDoubt: 'The export is not confirmed.',
  openSettings: 'Open Settings',
  dismiss: 'Dismiss',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  staysPending: 'still pending',
  notConfirmed:
    'export not confirmed. They stay pending, and sending them to the sheet again is safe: it keeps one row for each message.',
  notTried: 'not tried any more, still pending',
  leftOut: 'Left out',
} as const;

/** Why nothing could be exported, or tested. */
export const SHEET_REFUSALS = {
  NO_SHEET: 'Google Sheets configuration is missing. Please configure in Settings.',
  NO_SHEET_ID: 'Please configure your Google Sheet ID in Settings first.',
  NO_SCRIPT_URL:
    'Please configure your Google Apps Script URL in Settings first. Follow the setup guide there.',
  SCRIPT_URL_REFUSED:
    'Messages may not be exported to the Google Apps Script URL in Settings. Please enter it again.',
  NO_MESSAGES_FOUND: 'No selected messages found.',
  NOTHING_TO_EXPORT: 'No messages to export.',
} as const satisfies Record<RefusalCode<typeof sheetExportContract>, string>;

/** Refusals that Settings can cure. */
export const SETTINGS_REFUSALS: readonly string[] = [
  'NO_SHEET',
  'NO_SHEET_ID',
  'NO_SCRIPT_URL',
  'SCRIPT_URL_REFUSED',
];

export const LEFT_OUT_TEXTS: Record<LeftOutReason, string> = {
  NOT_FOUND: 'no longer there',
  NOT_PENDING: 'not pending any more',
  CANCELLED: 'cancelled',
  INCOMPLETE: 'has no number or no text',
  DO_NOT_CONTACT: 'on the do-not-contact list',
  ALREADY_SENDING: 'being sent already',
  MAY_HAVE_BEEN_DELIVERED: 'may have been delivered by an earlier try',
};

const HINT =
  'Check that the Google Apps Script URL in Settings is right, and that the script is deployed as a web app with access for anyone.';
const GENERIC = 'Failed to export messages to Google Sheet.';

/** What a request to the script came to, in the words of the specification. */
export function faultText({
  fault,
  httpStatus,
  detail,
}: Pick<ExportBatch, 'fault' | 'httpStatus' | 'detail'>): string {
  const said = detail === null ? '' : ` ${detail.replace(/\.?$/, '.')}`;
  switch (fault) {
    case null:
      return '';
    case 'http_error':
      return `Google Apps Script returned error: ${httpStatus ?? ''} ${detail ?? ''}`.trim();
    case 'script_error':
      return `${GENERIC}${said}`;
    case 'broken_answer':
      return `${GENERIC} The script’s answer was not understood.`;
    case 'not_the_script':
      return `${GENERIC} A web page came instead of the script’s answer. ${HINT}`;
    case 'unreachable':
      return `${GENERIC} The script could not be reached. ${HINT}`;
    case 'no_answer':
      return `${GENERIC} The script gave no clear answer. ${HINT}`;
    case 'address_refused':
      return `${GENERIC} The address in Settings, or one that it led to, is not allowed. ${HINT}`;
  }
}

/** What Settings says about the connections. */
export const CONNECTION_TEXTS = {
  test: 'Test connection',
  testSheet: 'Test connection to the Google Sheet',
  testProvider: 'Test connection to BlueTicks',
  testing: 'Testing...',
  failed: 'The connection could not be tested. Please try again.',
  sheetHint: 'Checks the saved script. Nothing is written and no message is sent.',
  sheetGood: 'The script answered and can open the sheet. Messages can be sent to it.',
  providerHint: 'Asks BlueTicks about the saved key. No message is sent.',
  good: 'BlueTicks knows this key. Whether WhatsApp is connected there only shows when a message is sent.',
  no_engine:
    'BlueTicks knows this key, but no WhatsApp is connected there, so nothing would leave. Connect it in your BlueTicks account.',
  refused: 'BlueTicks does not accept this key. Copy it again from your BlueTicks account.',
  cannot_tell:
    'BlueTicks answered, but its interface cannot say whether a key is right without sending a message. Only your next direct message will show it.',
  unclear: 'BlueTicks gave no clear answer. Please try again later.',
  unreachable: 'BlueTicks could not be reached. Please try again later.',
} as const;

export const GUIDE_TEXTS = {
  title: 'Set up the Google Sheet',
  help: 'Once, in about five minutes. The script writes each message into your own sheet, where your own tools find it.',
  steps: [
    'Open your Google Sheet. Copy the long part of its address between /d/ and /edit, and paste it above as Google Sheet ID.',
    'In the sheet choose Extensions → Apps Script. Replace everything in Code.gs with the script below, and save.',
    'Choose Deploy → New deployment, type Web app. Execute as: Me. Who has access: Anyone. Google asks once whether the script may use your sheets.',
    'Copy the web app address, which ends with /exec, paste it above as Google Apps Script URL, and save.',
    'Choose ‘Test connection’.',
  ],
  secret:
    'The script holds a secret of your clinic, so that nobody else can write into the sheet. Share it with nobody. After changing the script choose Deploy → Manage deployments → Edit → New version.',
  copy: 'Copy script',
  copyRefused: 'Your browser did not allow copying. Select the script below and copy it.',
  show: 'Show the script',
  loading: 'Loading the script...',
  loadFailed: 'The script could not be loaded.',
  script: 'Script',
} as const;
