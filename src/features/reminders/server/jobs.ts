import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { createOperatorScope, inTransaction } from '#platform/server/db/scope.ts';
import type { JobContext, JobDefinition, JobResult } from '#platform/server/jobs/jobs.ts';
import { reconcileReminders } from './plan-reminders.ts';

/** Background jobs of reminders. */
export function remindersJobs(work: ClinicWork): JobDefinition[] {
  return [
    {
      name: 'reminders.reconcileAll',
      everySeconds: 86_400,
      run: (context) => reconcileAll(work, context),
    },
  ];
}

/** Looks at the reminders of all clinics. It should find none to change: each change of a visit has done that. */
async function reconcileAll(work: ClinicWork, context: JobContext): Promise<JobResult> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const handledCount = await visitClinics(work, {
    operation: 'reminders.reconcile',
    clinics: await listClinicsWithZone(operator),
    context,
    visit: (scope) => inTransaction(scope, reconcileReminders),
  });
  const detail =
    handledCount === 0
      ? null
      : `${handledCount} reminders had not followed a change of their visits`;
  return { handled: handledCount, detail };
}
