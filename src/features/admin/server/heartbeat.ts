import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { LoopWatch } from '#platform/server/loop-watch.ts';
import { jobState } from '../heartbeat-rules.ts';
import type { Heartbeat } from '../schema.ts';
import {
  countActiveInstances,
  countDue,
  countUnclear,
  findBackupAge,
  listLastRuns,
  countStuck,
} from './heartbeat-queries.ts';

const SWEEP = 'messaging.expireLeases';

/** The state of its disk and the requests it received. */
export interface HeartbeatTools {
  readonly readDisk: () => Promise<Heartbeat['disk']>;
  readonly forwardedSecondsAgo: () => number | null;
  readonly loopWatch: Pick<LoopWatch, 'list'>;
  /** Whether a job restores the newest backup each night. */
  readonly triesBackups: boolean;
}

/** Returns the state of the background jobs over all clinics and instances. */
export async function heartbeat(
  scope: OperatorScope,
  { readDisk, forwardedSecondsAgo, loopWatch, triesBackups }: HeartbeatTools,
): Promise<Heartbeat> {
  const [disk, instances, runs, due, inDoubt, stuck, madeSecondsAgo] = await Promise.all([
    readDisk(),
    countActiveInstances(scope),
    listLastRuns(scope),
    countDue(scope),
    countUnclear(scope),
    countStuck(scope),
    findBackupAge(scope),
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
    delays: loopWatch.list(),
    backup: { madeSecondsAgo, isTried: triesBackups },
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
