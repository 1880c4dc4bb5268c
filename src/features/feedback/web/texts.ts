import type { Direction, Point } from '#features/writing/review-sentences/schema.ts';

/** The texts of the feedback screen. */
export const FEEDBACK_TEXTS = {
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
  wantsAnswer: 'Wants an answer',
  answer: 'Answer',
  answerOf: (name: string) => `Answer ${name} in WhatsApp`,
  close: 'Close',
  closeOf: (name: string) => `Close the feedback of ${name}`,
  reopen: 'Open again',
  reopenOf: (name: string) => `Open again the feedback of ${name}`,
  wasClosed: 'Closed.',
  wasReopened: 'Open again.',
  saveFailed: 'This could not be saved.',
  closedBy: ({ name, at }: { name: string; at: string }) => `Closed by ${name}, ${at}`,
} as const;

/** The points as the staff reads them; the patient tapped them in their own language. */
export const FEEDBACK_POINTS: Readonly<Record<Point, Readonly<Record<Direction, string>>>> = {
  booking: { good: 'Booking: good', bad: 'Booking: not good' },
  staff: { good: 'Staff: good', bad: 'Staff: not good' },
  waiting: { good: 'Waiting: good', bad: 'Waiting: not good' },
  cleanliness: { good: 'Cleanliness: good', bad: 'Cleanliness: not good' },
  listening: { good: 'Listening: good', bad: 'Listening: not good' },
  explanation: { good: 'Explanation: good', bad: 'Explanation: not good' },
  comfort: { good: 'Comfort: good', bad: 'Comfort: not good' },
  cost: { good: 'Cost told beforehand: good', bad: 'Cost told beforehand: not good' },
  report: { good: 'Report on time: good', bad: 'Report on time: not good' },
};
