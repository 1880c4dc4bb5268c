import { messagingJobs } from '#features/messaging/server/jobs.ts';
import type { MessagingWork } from '#features/messaging/server/worker.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';

/** Everything that the product does by itself. */
export function jobsOf(work: MessagingWork): JobDefinition[] {
  return [...messagingJobs(work)];
}
