import { earlierSends } from '#features/autopilot/server/earlier-sends.ts';
import { attemptNumbers } from '#features/delivery/server/attempt-number.ts';
import { findVisitNumber, findVisitSends } from './visit-sends.ts';
import * as tables from './tables.ts';

export const appointmentsFeature = {
  tables,
  contributions: [attemptNumbers.with(findVisitNumber), earlierSends.with(findVisitSends)],
};
