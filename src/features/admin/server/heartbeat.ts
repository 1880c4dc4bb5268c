import type { OperatorScope } from '#platform/server/db/scope.ts';
import { jobState } from '../heartbeat-rules.ts';
import type { Heartbeat } from '../schema.ts';
import { aliveCount, dueCount, inDoubtCount, lastRuns, stuckCount } from './heartbeat-queries.ts';

const SWEEP = 'messaging.expireLeases';

/** What this process knows of its machine and of the requests that it got. */
export interface HeartbeatTools {
  readonly readDisk: () => Promise<Heartbeat['disk']>;
  readonly forwardedSecondsAgo: () => number | null;
}

/** How what the product does by itself is getting on, over all clinics and instances. */
export async function heartbeat(
  scope: OperatorScope,
  { readDisk, forwardedSecondsAgo }: HeartbeatTools,
): Promise<Heartbeat> {
  const [disk, instances, runs, due, inDoubt, stuck] = await Promise.all([
    readDisk(),
    aliveCount(scope),
    lastRuns(scope),
    dueCount(scope),
    inDoubtCount(scope),
    stuckCount(scope),
  ]);
  const sweep = runs.find(({ name }) => name === SWEEP);
  return {
    instances,
    lastSweepSecondsAgo: sweep?.startedSecondsAgo ?? null,
    due,
    inDoubt,
    stuck,
    disk,
    forwardedSecondsAgo: forwardedSecondsAgo(),
    jobs: runs.map((run) => ({
      name: run.name,
      everySeconds: run.everySeconds,
      secondsAgo: run.startedSecondsAgo,
      handled: run.handled,
      state: jobState(run),
      detail: run.detail,
    })),
  };
}
