import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { forgetReports, retryNotSent, sweepLeases, type DeliveryWork } from './worker.ts';

/** Background jobs of delivery. */
export function deliveryJobs(work: DeliveryWork): JobDefinition[] {
  return [
    {
      name: 'messaging.expireLeases',
      everySeconds: 20,
      run: (context) => sweepLeases(work, context),
    },
    {
      name: 'messaging.retryNotSent',
      everySeconds: 20,
      run: (context) => retryNotSent(work, context),
    },
    {
      name: 'messaging.forgetReports',
      everySeconds: 3600,
      run: (context) => forgetReports(work, context),
    },
  ];
}
