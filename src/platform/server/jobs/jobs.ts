import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, type Job } from 'pg-boss';
import { isDatabaseAway } from '../db/pools.ts';
import { describeError, type Log } from '../log.ts';
import { openRunRecords, type RunRecords } from './records.ts';

/** What one run of a job gets. */
export interface JobContext {
  /** Stands in the records and log lines of this run. */
  readonly requestId: string;
  /** Aborted when the app stops or another instance took the job over: finish what is begun, begin nothing new. */
  readonly signal: AbortSignal;
}

/**
 * Work that is done again and again, by one instance at a time. The queue only wakes it: two runs at once must do no
 * harm, because an instance that hangs may come back after another took over.
 */
export interface JobDefinition {
  /** Slice and verb, such as `messaging.expireLeases`. */
  readonly name: string;
  /** At least 10. All instances together run it once in each stretch of so many seconds, and at the first start. */
  readonly everySeconds: number;
  /** What the work stands on, such as a key's mark: with another one it is due at once. */
  readonly dependsOn?: string;
  /** Does what is due now and returns how much that was. A throw is logged; the next run finds the same work. */
  run(context: JobContext): Promise<number | JobResult>;
}

/** What a run did, with a sentence for the admin panel: never with a patient's name, number or text. */
export interface JobResult {
  readonly handled: number;
  readonly detail: string | null;
}

/** A run that found something wrong; its message is written for the admin panel. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

export interface Jobs {
  /** Begins nothing new, tells running jobs to come to an end, and waits for them, at most ten seconds. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly records: RunRecords;
  readonly stopping: AbortSignal;
}

/** An instance that was silent for so long has died: with the watch's rounds another takes over within half a minute. */
const HEARTBEAT_SECONDS = 15;
const WATCH_SECONDS = 5;
const POLL_SECONDS = 5;
const LONGEST_RUN_SECONDS = 900;
const KEPT_SECONDS = 3600;
const PAUSE_AFTER_FAILURE_MS = 5000;
const SEEN_EVERY_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Runs `definitions` on this instance, in turn with all others on the same database. `pool` is the operator's: its role
 * may use the queue's tables and change nothing about them.
 */
export async function startJobs(settings: {
  pool: pg.Pool;
  log: Log;
  definitions: readonly JobDefinition[];
}): Promise<Jobs> {
  const { pool, log, definitions } = settings;
  const stopping = new AbortController();
  const boss = openQueue(pool);
  boss.on('error', (error) => logDefect(log, { operation: 'jobs', error }));
  await boss.start();
  const around = {
    boss,
    log,
    records: openRunRecords(pool, randomUUID()),
    stopping: stopping.signal,
  };
  const loops = [keepSeen(around)];
  for (const definition of definitions)
    loops.push(keepWaking(around, await enlist(around, definition)));

  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
      await around.records.leave().catch(() => {});
    },
  };
}

function openQueue(pool: pg.Pool): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // The schema is a migration of ours; nothing here needs the rights to change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // Its cron knows minutes only, and a minute is too long for a lease.
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: KEPT_SECONDS,
    // In it stands which jobs are running: an old copy would keep everybody from one whose instance died.
    queueCacheIntervalSeconds: WATCH_SECONDS,
  });
}

interface Enlisted {
  readonly definition: JobDefinition;
  readonly workerId: string;
}

/** Makes the job's queue where it is missing, and takes part in working it off. */
async function enlist(around: Surroundings, definition: JobDefinition): Promise<Enlisted> {
  const { boss } = around;
  const { name, everySeconds } = definition;
  const options = {
    // The next run makes up for a lost one.
    retryLimit: 0,
    expireInSeconds: LONGEST_RUN_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: Math.max(KEPT_SECONDS, everySeconds),
    // What ran must be remembered for as long as its stretch lasts.
    deleteAfterSeconds: Math.max(KEPT_SECONDS, 2 * everySeconds),
  };
  // At most one running and one waiting.
  await boss.createQueue(name, { ...options, policy: 'stately' });
  await boss.updateQueue(name, options);
  const workerId = await boss.work(
    name,
    { pollingIntervalSeconds: POLL_SECONDS },
    async (jobs: Job[]) => {
      for (const job of jobs) await runOnce(around, { definition, signal: job.signal });
    },
  );
  return { definition, workerId };
}

/** Puts the job into the queue once in each stretch of its seconds; whoever comes first, the others' tries are nothing. */
async function keepWaking(around: Surroundings, { definition, workerId }: Enlisted): Promise<void> {
  const { boss, log, stopping } = around;
  const { name, everySeconds, dependsOn } = definition;
  const options = {
    singletonSeconds: everySeconds,
    ...(dependsOn === undefined ? {} : { singletonKey: dependsOn }),
  };
  while (!stopping.aborted) {
    try {
      const id = await boss.send(name, null, options);
      if (id !== null) boss.notifyWorker(workerId);
      await pause(untilNextStretch(everySeconds * 1000), stopping);
    } catch (error) {
      logDefect(log, { operation: name, error });
      await pause(PAUSE_AFTER_FAILURE_MS, stopping);
    }
  }
}

/** To the middle of the next stretch: so clocks that differ a little still mean the same one. */
function untilNextStretch(stretchMs: number): number {
  return stretchMs - ((Date.now() + stretchMs / 2) % stretchMs);
}

/** Its errors never reach the queue, which would keep their messages. */
async function runOnce(
  { log, records, stopping }: Surroundings,
  { definition, signal }: { definition: JobDefinition; signal: AbortSignal },
): Promise<void> {
  if (stopping.aborted) return;
  const { name, everySeconds } = definition;
  const requestId = randomUUID();
  const startedAt = performance.now();
  const told = { kind: 'job' as const, operation: name, requestId };
  try {
    await records.started({ name, everySeconds });
    const result = await definition.run({ requestId, signal: AbortSignal.any([signal, stopping]) });
    const { handled: count, detail } =
      typeof result === 'number' ? { handled: result, detail: null } : result;
    await records.finished({ name, outcome: 'done', handled: count, detail });
    const ms = Math.round(performance.now() - startedAt);
    if (count > 0) log.write({ ...told, outcome: 'done', count, ms });
  } catch (error) {
    logDefect(log, { operation: name, error, requestId });
    const detail = error instanceof JobFailure ? error.message : null;
    await records.finished({ name, outcome: 'failed', handled: null, detail }).catch(() => {});
  }
}

async function keepSeen({ log, records, stopping }: Surroundings): Promise<void> {
  while (!stopping.aborted) {
    await records
      .seen()
      .catch((error: unknown) => logDefect(log, { operation: 'jobs.seen', error }));
    await pause(SEEN_EVERY_MS, stopping);
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {});
}

function logDefect(
  log: Log,
  { error, ...about }: { operation: string; error: unknown; requestId?: string },
): void {
  // The watch over the database says so once; each job's own voice would drown it.
  const outcome = isDatabaseAway(error) ? { outcome: 'database away' } : {};
  log.write({ kind: 'defect', ...about, ...outcome, error: describeError(error) });
}
