import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { mintOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { clinicsWithAbandonedAttempts } from './attempts/queries.ts';
import { expireLeases } from './attempts/service.ts';

/** Looks after attempts whose process died (reliability.md D1); answers how many are in doubt now. */
export async function sweepLeases(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = mintOperatorScope(work.operatorPool, context.requestId);
  const found = await clinicsWithAbandonedAttempts(operator);
  const operation = 'messaging.expireLeases';
  return visitClinics(work, { operation, found, context, visit: expireLeases });
}
