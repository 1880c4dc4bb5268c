import type { RunnerState } from '../runner-rules.ts';

function countMessages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}

/** The texts of a run through messages, one after the other. */
export const RUNNER_TEXTS = {
  position: ({ at, total }: { at: number; total: number }) => `${at} of ${total}`,
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  filledIn: 'Words with dots were filled in.',
  changeText: 'Change text',
  changeTextLabel: (name: string) => `Change text for ${name}`,
  open: 'Open WhatsApp',
  openLabel: (name: string) => `Open WhatsApp: message for ${name}`,
  openAgain: 'Open WhatsApp again',
  openAgainLabel: (name: string) => `Open WhatsApp again: message for ${name}`,
  skip: 'Skip',
  skipLabel: (name: string) => `Skip the message for ${name}`,
  next: 'Next',
  keys: { open: 'Enter', opens: 'to open,', skip: 'S', skips: 'to skip.', press: 'Press' },
  comesBack: 'The next message comes when you are back.',
  opened: 'WhatsApp is open. The next message comes when you are back.',
  lastOpened: (name: string) => `Marked as sent: ${name}.`,
  notSent: 'Not sent after all',
  notSentLabel: (name: string) => `Not sent after all: message for ${name}`,
  offline: 'You are offline. You can go on when the connection is back.',
  blocked: 'This message needs a look before it can be sent.',
  blockedHelp: 'Its number or text may be incomplete, or an earlier try may have arrived.',
  look: 'Look at it',
  lookLabel: (name: string) => `Look at the message for ${name}`,
  notWritten: 'No message was sent.',
  askedNotTo: 'This number is on the do-not-contact list.',
  othersLeft: (count: number) =>
    count === 1
      ? '1 other message for it leaves the list too.'
      : `${count} other messages for it leave the list too.`,
  nextIn: (seconds: number) =>
    seconds === 1
      ? 'The next message comes in 1 second.'
      : `The next message comes in ${seconds} seconds.`,
  list: 'Messages',
  before: (count: number) => `${countMessages(count)} before`,
  after: (count: number) => `${countMessages(count)} more`,
  stopHelp: 'You can stop at any time. What is left stays here.',
  finished: 'All done',
  sentCount: (count: number) => `${countMessages(count)} sent in WhatsApp.`,
  noneSent: 'No message was sent in this run.',
  heldCount: (count: number) =>
    count === 1
      ? '1 message may not be sent. The list says why.'
      : `${count} messages may not be sent. The list says why.`,
  skippedCount: (count: number) => `${countMessages(count)} skipped.`,
  goThroughSkipped: 'Go through the skipped ones',
} as const;

export const STATE_TEXTS: Readonly<Record<RunnerState | 'now', string>> = {
  now: 'Now',
  waiting: 'Next',
  blocked: 'Needs a look',
  do_not_contact: 'Do not contact',
  no_consent: 'May not be written to',
  may_not_leave: 'Not to be sent any more',
  skipped: 'Skipped',
  sent: 'Sent',
  left: 'Already sent or cancelled',
};
