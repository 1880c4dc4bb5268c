import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { leavingChecks } from '#features/messages/server/leaving-checks.ts';
import { withdrawDecisions } from './follow-visits.ts';
import { askingJobs } from './jobs.ts';
import * as tables from './tables.ts';
import { findOpenVisits } from './visit-queries.ts';

export const askingFeature = {
  tables,
  jobs: askingJobs,
  contributions: [
    appointmentListeners.with(async (tx, changed) => {
      await withdrawDecisions(tx, changed);
    }),
    leavingChecks.with({ kinds: ['review_ask'], find: findOpenVisits }),
  ],
};
