import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { findClinicsWithExpiredAttempts } from './attempts.ts';
import { deleteOldEvents } from './report-queries.ts';
import { retryDue } from './retries.ts';
import { findClinicsWithDueRetries } from './retry-queries.ts';
import { expireLeases, type SendingTools } from './send-message.ts';

/** The tools that the background jobs of delivery need. */
export type DeliveryWork = ClinicWork & { readonly tools: SendingTools };

/** Finishes attempts whose process died (S9); returns how many have an unknown outcome now. */
export async function sweepLeases(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const clinics = await findClinicsWithExpiredAttempts(operator);
  const operation = 'messaging.expireLeases';
  return visitClinics(work, { operation, clinics, context, visit: expireLeases });
}

/** Runs the due automatic retries; returns how many messages were tried. */
export async function retryNotSent(work: DeliveryWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const clinics = await findClinicsWithDueRetries(operator);
  const operation = 'messaging.retryNotSent';
  const { signal } = context;
  return visitClinics(work, {
    operation,
    clinics,
    context,
    visit: (scope) => retryDue(scope, { tools: work.tools, signal }),
  });
}

/** Deletes the provider's reports after 30 days, for all clinics; returns how many. */
export async function forgetReports(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const clinics = await listClinicsWithZone(operator);
  const operation = 'messaging.forgetReports';
  return visitClinics(work, { operation, clinics, context, visit: deleteOldEvents });
}
