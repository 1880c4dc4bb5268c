import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the feedback screen. */
export const FEEDBACK_TEXTS = texts({
  title: 'Feedback',
  description: 'What patients told you privately. Read it, answer where they ask, then close it.',
  loading: 'Loading feedback...',
  failed: 'The feedback could not be loaded.',
  which: 'Which feedback',
  open: 'Open',
  closed: 'Closed',
  empty: 'No open feedback',
  emptyHelp:
    'Patients who are asked for a review can write here instead. Both ways are offered to everyone.',
  emptyClosed: 'No closed feedback',
  emptyClosedHelp: 'Feedback that you close is listed here.',
  hasMore: 'Only the newest are listed. Close some to see older ones.',
  unknownPatient: 'A patient who is no longer in the book',
  fromSlip: 'By a printed slip, without a name',
  wantsAnswer: 'Wants an answer',
  answer: 'Answer',
  answerOf: (name: string) => i18n.t('Answer {name} in WhatsApp', { name }),
  close: 'Close',
  closeOf: (name: string) => i18n.t('Close the feedback of {name}', { name }),
  select: (name: string, when: string) =>
    i18n.t('Select the feedback of {name}, {received}', { name, received: when }),
  closeSelected: (count: number) => i18n.t('Close {count}', { count }),
  wereClosed: (count: number) =>
    i18n.t('{count, plural, one {Closed.} other {{count} closed.}}', { count }),
  showAll: 'Show all of it',
  showLess: 'Show less',
  endSlip: 'End this slip’s link',
  endSlipTitle: 'End this slip’s link?',
  endSlipText: 'No one can write by this slip any more. Other slips still work.',
  slipEnded: 'The link of this slip has ended',
  wasEnded: 'The slip’s link has ended.',
  reopen: 'Open again',
  reopenOf: (name: string) => i18n.t('Open again the feedback of {name}', { name }),
  wasReopened: 'Open again.',
  saveFailed: 'This could not be saved.',
  closedBy: ({ name, time }: { name: string; time: string }) =>
    i18n.t('Closed by {name}, {at}', { name, at: time }),
});
