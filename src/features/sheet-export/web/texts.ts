import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sheetExportContract } from '../contract.ts';
import type { ExportBatch } from '../schema.ts';

/** Why nothing could be exported, or tested. */
export const SHEET_REFUSALS = texts({
  NO_SHEET: 'Google Sheets configuration is missing. Please configure in Settings.',
  NO_SHEET_ID: 'Please configure your Google Sheet ID in Settings first.',
  NO_SCRIPT_URL:
    'Please configure your Google Apps Script URL in Settings first. Follow the setup guide there.',
  SCRIPT_URL_REFUSED:
    'Messages may not be exported to the Google Apps Script URL in Settings. Please enter it again.',
  NO_MESSAGES_FOUND: 'No selected messages found.',
  NOTHING_TO_EXPORT: 'No messages to export.',
} satisfies Record<RefusalCode<typeof sheetExportContract>, string>);

const FAULT_TEXTS = texts({
  failed: 'Failed to export messages to Google Sheet.',
  hint: 'Check that the Google Apps Script URL in Settings is right, and that the script is deployed as a web app with access for anyone.',
});

/** The outcome of a request to the script, in the words of the specification. */
export function faultText({
  fault,
  httpStatus,
  detail,
}: Pick<ExportBatch, 'fault' | 'httpStatus' | 'detail'>): string {
  const detailText = detail === null ? '' : ` ${detail.replace(/\.?$/, '.')}`;
  const { failed, hint } = FAULT_TEXTS;
  switch (fault) {
    case null:
      return '';
    case 'http_error':
      return i18n
        .t('Google Apps Script returned error: {httpStatus} {detail}', {
          httpStatus: httpStatus ?? '',
          detail: detail ?? '',
        })
        .trim();
    case 'script_error':
      return `${failed}${detailText}`;
    case 'broken_answer':
      return i18n.t('{failed} The script’s answer was not understood.', { failed });
    case 'not_the_script':
      return i18n.t('{failed} A web page came instead of the script’s answer. {hint}', {
        failed,
        hint,
      });
    case 'unreachable':
      return i18n.t('{failed} The script could not be reached. {hint}', { failed, hint });
    case 'no_answer':
      return i18n.t('{failed} The script gave no clear answer. {hint}', { failed, hint });
    case 'address_refused':
      return i18n.t(
        '{failed} The address in Settings, or one that it led to, is not allowed. {hint}',
        { failed, hint },
      );
  }
}

/** The texts of Settings about the connections. */
export const CONNECTION_TEXTS = texts({
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
});
