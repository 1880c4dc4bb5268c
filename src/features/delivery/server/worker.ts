import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { findClinicsWithExpiredAttempts } from './attempts.ts';
import { deleteOldEvents } from './report-queries.ts';
import { retryDue } from './retries.ts';
import { findClinicsWithDueRetries } from './retry-queries.ts';
import { expireLeases, type SendingTools } from './send-message.ts';

/** What background work over messages stands on. */
export type DeliveryWork = ClinicWork & { readonly tools: SendingTools };

/** Looks after attempts whose process died (S9); answers how many are in doubt now. */
export async function sweepLeases(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const found = await findClinicsWithExpiredAttempts(operator);
  const operation = 'messaging.expireLeases';
  return visitClinics(work, { operation, found, context, visit: expireLeases });
}

/** Sends again what the machine may send again; answers how many messages it tried. */
export async function retryNotSent(work: DeliveryWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const found = await findClinicsWithDueRetries(operator);
  const operation = 'messaging.retryNotSent';
  const { signal } = context;
  return visitClinics(work, {
    operation,
    found,
    context,
    visit: (scope) => retryDue(scope, { tools: work.tools, signal }),
  });
}

/** Forgets reports of the provider after 30 days, also those of clinics that get none any more; answers how many. */
export async function forgetReports(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const found = await listClinicsWithZone(operator);
  const operation = 'messaging.forgetReports';
  return visitClinics(work, { operation, found, context, visit: deleteOldEvents });
}
