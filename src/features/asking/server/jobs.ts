import type { ClinicWork } from '#features/clinics/server/jobs.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { decideVisitsOfAll, reconcileDecisionsOfAll } from './worker.ts';

/** Background jobs of asking after a visit. */
export function askingJobs(work: ClinicWork): JobDefinition[] {
  return [
    {
      name: 'reviews.decideVisits',
      // Hours after a visit, some minutes make no difference.
      everySeconds: 180,
      run: (context) => decideVisitsOfAll(work, context),
    },
    {
      name: 'reviews.reconcileDecisions',
      everySeconds: 86_400,
      run: (context) => reconcileDecisionsOfAll(work, context),
    },
  ];
}
