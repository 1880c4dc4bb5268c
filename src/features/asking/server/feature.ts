import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { composers } from '#features/messages/server/compositions.ts';
import { leavingChecks } from '#features/messages/server/leaving-checks.ts';
import { patientFacts } from '#features/patients/server/patient-facts.ts';
import { plannedRows } from '#features/patients/server/planned-rows.ts';
import { findAskedMeanwhile } from './asked-meanwhile.ts';
import { requestComposer } from './compose-requests.ts';
import { withdrawDecisions } from './follow-visits.ts';
import { askingJobs } from './jobs.ts';
import { restFact } from './rest-fact.ts';
import * as tables from './tables.ts';
import { undecidedVisits } from './undecided-visits.ts';
import { findOpenVisits } from './visit-queries.ts';

export const askingFeature = {
  tables,
  jobs: askingJobs,
  contributions: [
    appointmentListeners.with(async (tx, { ids, areNew = false }) => {
      if (!areNew) await withdrawDecisions(tx, { ids });
    }),
    composers.with(requestComposer),
    leavingChecks.with({ kinds: ['review_ask'], find: findOpenVisits }),
    leavingChecks.with({ kinds: ['review_ask'], find: findAskedMeanwhile }),
    patientFacts.with(restFact),
    plannedRows.with(undecidedVisits),
  ],
};
