import { i18n, texts } from '#platform/i18n.ts';
import type { RunnerState } from '../runner-rules.ts';

function countMessages(count: number): string {
  return i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count });
}

/** The texts of a run through messages, one after the other. */
export const RUNNER_TEXTS = texts({
  position: ({ position, total }: { position: number; total: number }) =>
    i18n.t('{at} of {total}', { at: position, total }),
  late: (days: number) =>
    i18n.t('{days, plural, one {{days} day late} other {{days} days late}}', { days }),
  filledIn: 'Words with dots were filled in.',
  changeText: 'Change text',
  changeTextLabel: (name: string) => i18n.t('Change text for {name}', { name }),
  open: 'Open WhatsApp',
  openLabel: (name: string) => i18n.t('Open WhatsApp: message for {name}', { name }),
  openAgain: 'Open WhatsApp again',
  openAgainLabel: (name: string) => i18n.t('Open WhatsApp again: message for {name}', { name }),
  skip: 'Skip',
  skipLabel: (name: string) => i18n.t('Skip the message for {name}', { name }),
  next: 'Next',
  keys: { open: 'Enter', skip: 'S' },
  comesBack: 'The next message comes when you are back.',
  opened:
    'WhatsApp is open, and the message is marked as sent. The next one comes when you are back.',
  lastOpened: (name: string) => i18n.t('Marked as sent: {name}.', { name }),
  notSent: 'Not sent after all',
  notSentLabel: (name: string) => i18n.t('Not sent after all: message for {name}', { name }),
  offline: 'You are offline. You can continue when the connection is back.',
  blocked: 'Check this message before sending.',
  blockedHelp: 'Its number or text may be incomplete, or an earlier try may have arrived.',
  look: 'Check',
  lookLabel: (name: string) => i18n.t('Check the message for {name}', { name }),
  notWritten: 'No message was sent.',
  askedNotTo: 'This number is on the do-not-contact list.',
  othersLeft: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} other message to this number is removed too.} other {{count} other messages to this number are removed too.}}',
      { count },
    ),
  nextIn: (seconds: number) =>
    i18n.t(
      '{seconds, plural, one {The next message comes in {seconds} second.} other {The next message comes in {seconds} seconds.}}',
      { seconds },
    ),
  list: 'Messages',
  before: (count: number) => i18n.t('{count} earlier', { count: countMessages(count) }),
  after: (count: number) => i18n.t('{count} more', { count: countMessages(count) }),
  stopHelp: 'You can stop at any time. What is left stays here.',
  finished: 'All done',
  sentCount: (count: number) =>
    i18n.t('{count} opened in WhatsApp and marked as sent.', { count: countMessages(count) }),
  openedHelp:
    'Wellword cannot see whether you pressed send in WhatsApp. If you did not, open the message and choose ‘Not sent after all’.',
  noneSent: 'No message was sent in this run.',
  heldCount: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} message may not be sent. The list says why.} other {{count} messages may not be sent. The list says why.}}',
      { count },
    ),
  skippedCount: (count: number) => i18n.t('{count} skipped.', { count: countMessages(count) }),
  goThroughSkipped: 'Show skipped',
});

export const STATE_TEXTS: Readonly<Record<RunnerState | 'now', string>> = texts({
  now: 'Now',
  waiting: 'Next',
  blocked: 'To check',
  do_not_contact: 'Do not contact',
  no_consent: 'Messages not allowed',
  may_not_leave: 'No longer to be sent',
  skipped: 'Skipped',
  sent: 'Sent',
  left: 'Already sent or cancelled',
});
