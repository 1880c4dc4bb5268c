import { accountsJobs } from '#features/accounts/server/jobs.ts';
import { clinicsJobs, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { autopilotJobs } from '#features/autopilot/server/jobs.ts';
import { patientsJobs } from '#features/patients/server/jobs.ts';
import { askingJobs } from '#features/asking/server/jobs.ts';
import { deliveryJobs } from '#features/delivery/server/jobs.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { AppContext } from './router.ts';

/** What jobs work with: the same tools as requests. */
export type JobsWork = ClinicWork & {
  tools: Pick<AppContext['tools'], 'channel' | 'encryptionKey'>;
};

/** Everything that the product does by itself. */
export function listJobs({ tools, ...work }: JobsWork): JobDefinition[] {
  const sealing = { ...work, encryptionKey: tools.encryptionKey };
  return [
    ...accountsJobs(sealing),
    ...clinicsJobs(sealing),
    ...patientsJobs(work),
    ...askingJobs(work),
    ...deliveryJobs({ ...work, tools }),
    ...autopilotJobs({ ...work, tools }),
  ];
}
