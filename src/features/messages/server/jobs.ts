import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext, JobDefinition, JobResult } from '#platform/server/jobs/jobs.ts';
import { refreshWaitingMessages } from './refresh-messages.ts';

/** Long enough that no run of the job below misses a change. */
const RECENTLY_MS = 5 * 60_000;

/** Background jobs that keep the previews of waiting messages up to date. */
export function messagesJobs(work: ClinicWork): JobDefinition[] {
  return [
    {
      // A clinic with many messages has only the next ones refreshed as it saves its details.
      name: 'messages.refreshAfterChange',
      everySeconds: 60,
      run: (context) => {
        const since = new Date(work.clock.now().getTime() - RECENTLY_MS);
        return refreshClinics(work, { context, since });
      },
    },
    {
      name: 'messages.refreshAll',
      everySeconds: 86_400,
      run: (context) => refreshAll(work, context),
    },
  ];
}

/** Looks at all waiting messages. It should find none to change: each change of a fact has done that. */
async function refreshAll(work: ClinicWork, context: JobContext): Promise<JobResult> {
  const handledCount = await refreshClinics(work, { context });
  const detail =
    handledCount === 0
      ? null
      : `Previews of ${handledCount} messages had not followed a change of the facts`;
  return { handled: handledCount, detail };
}

/** Refreshes the waiting messages of clinics whose details changed `since`, of all without it. */
async function refreshClinics(
  work: ClinicWork,
  { context, since }: { context: JobContext; since?: Date },
): Promise<number> {
  const { requestId, signal } = context;
  const operator = createOperatorScope(work.operatorPool, requestId);
  return visitClinics(work, {
    operation: 'messages.refresh',
    clinics: await listClinicsWithZone(operator, { changedSince: since }),
    context,
    visit: (scope) => refreshWaitingMessages(scope, 'all', { signal }),
  });
}
