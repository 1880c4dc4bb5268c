import { outcomeListeners } from '#features/messages/server/outcome-events.ts';
import { followMessageOutcomes } from './follow-outcomes.ts';
import * as tables from './tables.ts';

export const reviewsFeature = {
  tables,
  contributions: [outcomeListeners.with(followMessageOutcomes)],
};
