import type { ClinicWork } from '#features/clinics/server/jobs.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { sweepLeases } from './worker.ts';

/** What happens to messages by itself. */
export function messagingJobs(work: ClinicWork): JobDefinition[] {
  return [
    {
      name: 'messaging.expireLeases',
      everySeconds: 20,
      run: (context) => sweepLeases(work, context),
    },
  ];
}
