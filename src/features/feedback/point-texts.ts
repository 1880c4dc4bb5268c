import { texts } from '#platform/i18n.ts';
import type { Direction, Point } from '#features/content/sentence-schema.ts';

/** The points as the staff reads them; the patient tapped them in their own language. */
export const FEEDBACK_POINTS: Readonly<Record<Point, Readonly<Record<Direction, string>>>> = texts({
  booking: { good: 'Booking: good', bad: 'Booking: not good' },
  staff: { good: 'Staff: good', bad: 'Staff: not good' },
  waiting: { good: 'Waiting: good', bad: 'Waiting: not good' },
  cleanliness: { good: 'Cleanliness: good', bad: 'Cleanliness: not good' },
  listening: { good: 'Listening: good', bad: 'Listening: not good' },
  explanation: { good: 'Explanation: good', bad: 'Explanation: not good' },
  comfort: { good: 'Comfort: good', bad: 'Comfort: not good' },
  cost: { good: 'Cost explained first: good', bad: 'Cost explained first: not good' },
  report: { good: 'Report on time: good', bad: 'Report on time: not good' },
});
