import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import { runAutopilots, type AutopilotWork } from './worker.ts';

/** Due messages that go out by themselves. More often than any spacing, so that the spacing alone tells the times. */
export function autopilotJobs(work: AutopilotWork): JobDefinition[] {
  return [
    {
      name: 'messaging.autopilot',
      everySeconds: 10,
      run: (context) => runAutopilots(work, context),
    },
  ];
}
