import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { decideVisits } from './decide-visits.ts';
import { findAskingClinics } from './settings-queries.ts';

/** Decides about the due visits of all clinics that ask; returns how many patients are asked. */
export async function decideVisitsOfAll(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  return visitClinics(work, {
    operation: 'reviews.decideVisits',
    found: await findAskingClinics(operator),
    context,
    visit: (scope) => decideVisits(scope, { signal: context.signal }),
  });
}
