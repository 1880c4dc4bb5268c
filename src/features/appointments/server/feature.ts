import { earlierSends } from '#features/autopilot/server/earlier-sends.ts';
import { attemptNumbers } from '#features/delivery/server/attempt-number.ts';
import { findVisitNumber, findVisitSends } from './visit-sends.ts';

/** What appointments add to the features before them. */
export const appointmentsFeature = {
  contributions: [attemptNumbers.with(findVisitNumber), earlierSends.with(findVisitSends)],
};
