import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { createOperatorScope, inTransaction } from '#platform/server/db/scope.ts';
import type { JobContext, JobResult } from '#platform/server/jobs/jobs.ts';
import { withdrawDecisions } from './follow-visits.ts';
import { decideVisits } from './decide-visits.ts';
import { findAskingClinics } from './settings-queries.ts';

/** Decides about the due visits of all clinics that ask; returns how many patients are asked. */
export async function decideVisitsOfAll(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  return visitClinics(work, {
    operation: 'reviews.decideVisits',
    clinics: await findAskingClinics(operator),
    context,
    visit: (scope) => decideVisits(scope, { signal: context.signal }),
  });
}

/**
 * Looks at the decisions of all clinics that ask. None of a visit that is not done should stand: each change of a visit has
 * withdrawn it.
 */
export async function reconcileDecisionsOfAll(
  work: ClinicWork,
  context: JobContext,
): Promise<JobResult> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const handledCount = await visitClinics(work, {
    operation: 'reviews.reconcileDecisions',
    clinics: await findAskingClinics(operator),
    context,
    visit: (scope) => inTransaction(scope, (tx) => withdrawDecisions(tx)),
  });
  const detail =
    handledCount === 0 ? null : `${handledCount} decisions had not followed their visits`;
  return { handled: handledCount, detail };
}
