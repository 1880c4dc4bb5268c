import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the feedback screen. */
export const FEEDBACK_TEXTS = texts({
  title: 'Feedback',
  description: 'What patients told you privately. Read it, answer where they ask, then close it.',
  loading: 'Loading feedback...',
  failed: 'The feedback could not be loaded.',
  which: 'Which feedback',
  get open() {
    return i18n.t({ id: 'Open (state)', message: 'Open' });
  },
  closed: 'Closed',
  empty: 'No open feedback',
  emptyHelp:
    'Patients who are asked for a review with a short link can write here instead. Its page shows both ways to everyone.',
  emptyClosed: 'No closed feedback',
  emptyClosedHelp: 'Feedback that you close is listed here.',
  hasMore: 'Only the newest are listed. Close some to see older ones.',
  unknownPatient: 'Deleted patient',
  fromSlip: 'By a printed slip, without a name',
  wantsAnswer: 'Wants an answer',
  answer: 'Answer',
  answerOf: (name: string) => i18n.t('Answer {name} in WhatsApp', { name }),
  close: 'Close',
  closeOf: (name: string) => i18n.t('Close feedback from {name}', { name }),
  select: (name: string, when: string) =>
    i18n.t('Select feedback from {name}, {received}', { name, received: when }),
  closeSelected: (count: number) => i18n.t('Close {count}', { count }),
  wereClosed: (count: number) =>
    i18n.t('{count, plural, one {Closed.} other {{count} closed.}}', { count }),
  showAll: 'Show all of it',
  showLess: 'Show less',
  endSlip: 'End this slip’s link',
  endSlipTitle: 'End this slip’s link?',
  endSlipText: 'This slip’s link no longer works. Other slips still work.',
  slipEnded: 'This slip’s link has ended',
  wasEnded: 'This slip’s link has ended.',
  reopen: 'Reopen',
  reopenOf: (name: string) => i18n.t('Reopen feedback from {name}', { name }),
  wasReopened: 'Reopened.',
  saveFailed: 'This could not be saved.',
  closedBy: ({ name, time }: { name: string; time: string }) =>
    i18n.t('Closed by {name}, {at}', { name, at: time }),
});
