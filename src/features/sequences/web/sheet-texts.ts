import { i18n, texts } from '#platform/i18n.ts';

/** The texts of sending messages to the sheet, on both lists. */
export const SHEET_LIST_TEXTS = texts({
  panel: 'Send to Sheet',
  help: 'Select pending messages to write them into your clinic’s Google Sheet.',
  selected: (ready: number, selected: number) =>
    ready === selected
      ? i18n.t('{selected} selected', { selected })
      : i18n.t('{selected} selected, {ready} of them can be sent to the sheet', {
          selected,
          ready,
        }),
  progress: (doneCount: number, total: number) =>
    i18n.t('Sending {done} of {total}...', { done: doneCount, total }),
  exported: (count: number) =>
    i18n.t(
      '{count, plural, one {Successfully exported 1 message to Google Sheet!} other {Successfully exported {count} messages to Google Sheet!}}',
      { count },
    ),
  exportedInDemo: (count: number) =>
    i18n.t(
      '{count, plural, one {1 message is} other {{count} messages are}} in the sheet of this demo. Nothing went to Google.',
      { count },
    ),
  nothingToExport: 'Please select at least one message to export.',
  autoQueue: (count: number) => i18n.t('Send to Auto Queue ({count})', { count }),
  queued: (count: number) =>
    i18n.t('{count} message(s) sent to Google Sheet successfully!', { count }),
  queueQuestion: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message is} other {{count} messages are}} written into your clinic’s Google Sheet and marked as sent there. The tool that reads the sheet may send {count, plural, one {it} other {them}} at once.',
      { count },
    ),
  queueNow: (count: number) =>
    i18n.t('Write {count, plural, one {{count} message} other {{count} messages}} into the sheet', {
      count,
    }),
  queueTitle: 'Send to Auto Queue?',
  takeBack: (count: number) => i18n.t('Not sent from the sheet ({count})', { count }),
  undoHelp:
    'Undo sets the messages back to pending here. Their rows stay in your sheet until you delete them there.',
  takingBack: 'Setting back to pending...',
  takenBack: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message is} other {{count} messages are}} pending again. {count, plural, one {Its row stays} other {Their rows stay}} in your sheet: delete {count, plural, one {it} other {them}} there, so that nothing is sent from there too.',
      { count },
    ),
  notTakenBack: (failedCount: number) =>
    i18n.t(
      '{failed, plural, one {{failed} message} other {{failed} messages}} could not be set back to pending. Check them in Sequences.',
      { failed: failedCount },
    ),
  noneReady: 'None of the selected messages can be sent to the sheet.',
  noneListed: 'No message here can be sent to the sheet.',
  nothingToSend: 'Please select at least one message to send.',
});
