import { composers } from '#features/messages/server/compositions.ts';
import { outcomeListeners } from '#features/messages/server/outcome-events.ts';
import { patientFacts } from '#features/patients/server/patient-facts.ts';
import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { stepComposer } from './compose-steps.ts';
import { followMessageOutcomes } from './follow-outcomes.ts';
import { plannedReviews } from './planned-reviews.ts';
import { reviewFacts } from './review-facts.ts';
import * as tables from './tables.ts';

export const reviewsFeature = {
  tables,
  contributions: [
    composers.with(stepComposer),
    outcomeListeners.with(followMessageOutcomes),
    patientFacts.with(reviewFacts),
    plannedRows.with(plannedReviews),
  ],
};
