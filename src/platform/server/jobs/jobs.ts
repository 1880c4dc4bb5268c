import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss, type Job } from 'pg-boss';
import { isDatabaseAway } from '../db/pools.ts';
import { DATABASE_AWAY, describeError, type Log } from '../log.ts';
import { openRunRecords, type RunRecords } from './records.ts';

/** The input of one run of a job. */
export interface JobContext {
  /** In the records and log lines of this run. */
  readonly requestId: string;
  /** Aborted when the app stops or another instance took over the job: finish the current item and begin no other. */
  readonly signal: AbortSignal;
}

/**
 * Recurring work, done by one instance at a time. The queue only starts it: two runs at once must do no harm, because an instance
 * that hangs may continue after another one took over.
 */
export interface JobDefinition {
  /** Slice and verb, such as `messaging.expireLeases`. */
  readonly name: string;
  /** At least 10. All instances together run it once in each interval of so many seconds, and at the first start. */
  readonly everySeconds: number;
  /** A value that the work depends on, such as the mark of a key: when it differs, the job is due at once. */
  readonly dependsOn?: string;
  /** Does the work that is due and returns how many items that were. An error is logged; the next run finds the same work. */
  run(context: JobContext): Promise<number | JobResult>;
}

/** The result of a run. `detail` is a sentence for the admin panel, without a patient's name, number or text. */
export interface JobResult {
  readonly handled: number;
  readonly detail: string | null;
}

/** A run that found a problem; its message is shown in the admin panel. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

export interface Jobs {
  /** Starts no more runs, aborts the signal of running jobs and waits for them, at most ten seconds. */
  stop(): Promise<void>;
}

interface JobRunner {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly records: RunRecords;
  readonly stopping: AbortSignal;
}

/** An instance without a heartbeat for so long is dead: another one takes over within half a minute. */
const HEARTBEAT_SECONDS = 15;
const WATCH_SECONDS = 5;
const POLL_SECONDS = 5;
const LONGEST_RUN_SECONDS = 900;
const KEPT_SECONDS = 3600;
const PAUSE_AFTER_FAILURE_MS = 5000;
const SEEN_EVERY_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Runs `definitions` on this instance, in turn with all other instances on the same database. `pool` is the operator's: its role
 * may use the queue's tables but not alter them.
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
  const runner = {
    boss,
    log,
    records: openRunRecords(pool, randomUUID()),
    stopping: stopping.signal,
  };
  const loops = [keepHeartbeat(runner)];
  for (const definition of definitions)
    loops.push(keepQueueing(runner, await registerJob(runner, definition)));

  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
      await runner.records.leave().catch(() => {});
    },
  };
}

function openQueue(pool: pg.Pool): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // The schema is one of our migrations; pg-boss needs no rights to change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    // pg-boss' cron has a resolution of a minute, which is too long for a lease.
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: KEPT_SECONDS,
    // The cache holds which jobs are running: an old copy would block a job whose instance died.
    queueCacheIntervalSeconds: WATCH_SECONDS,
  });
}

interface RegisteredJob {
  readonly definition: JobDefinition;
  readonly workerId: string;
}

/** Creates the job's queue if it is missing and starts a worker for it. */
async function registerJob(runner: JobRunner, definition: JobDefinition): Promise<RegisteredJob> {
  const { boss } = runner;
  const { name, everySeconds } = definition;
  const options = {
    // The next run does the work of a lost one.
    retryLimit: 0,
    expireInSeconds: LONGEST_RUN_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: Math.max(KEPT_SECONDS, everySeconds),
    // A finished run has to be stored as long as its interval lasts.
    deleteAfterSeconds: Math.max(KEPT_SECONDS, 2 * everySeconds),
  };
  // At most one running and one waiting.
  await boss.createQueue(name, { ...options, policy: 'stately' });
  await boss.updateQueue(name, options);
  const workerId = await boss.work(
    name,
    { pollingIntervalSeconds: POLL_SECONDS },
    async (jobs: Job[]) => {
      for (const job of jobs) await runOnce(runner, { definition, signal: job.signal });
    },
  );
  return { definition, workerId };
}

/** Puts the job into the queue once in each interval: the first instance does, the others' attempts have no effect. */
async function keepQueueing(
  runner: JobRunner,
  { definition, workerId }: RegisteredJob,
): Promise<void> {
  const { boss, log, stopping } = runner;
  const { name, everySeconds, dependsOn } = definition;
  const options = {
    singletonSeconds: everySeconds,
    ...(dependsOn === undefined ? {} : { singletonKey: dependsOn }),
  };
  while (!stopping.aborted) {
    try {
      const id = await boss.send(name, null, options);
      if (id !== null) boss.notifyWorker(workerId);
      await pause(timeToNextInterval(everySeconds * 1000), stopping);
    } catch (error) {
      logDefect(log, { operation: name, error });
      await pause(PAUSE_AFTER_FAILURE_MS, stopping);
    }
  }
}

/** Returns the time to the middle of the next interval, so that clocks that differ a little mean the same one. */
function timeToNextInterval(intervalMs: number): number {
  return intervalMs - ((Date.now() + intervalMs / 2) % intervalMs);
}

/** Runs each job once, in order: what an instance without a queue does when it is told to. */
export async function runJobsOnce(settings: {
  pool: pg.Pool;
  log: Log;
  definitions: readonly JobDefinition[];
}): Promise<void> {
  const { pool, log, definitions } = settings;
  const { signal } = new AbortController();
  const runner = { log, records: openRunRecords(pool, randomUUID()), stopping: signal };
  for (const definition of definitions) await runOnce(runner, { definition, signal });
}

/** Keeps errors from the queue, which would store their messages. */
async function runOnce(
  { log, records, stopping }: Omit<JobRunner, 'boss'>,
  { definition, signal }: { definition: JobDefinition; signal: AbortSignal },
): Promise<void> {
  if (stopping.aborted) return;
  const { name, everySeconds } = definition;
  const requestId = randomUUID();
  const startedAt = performance.now();
  const about = { kind: 'job' as const, operation: name, requestId };
  try {
    await records.recordStart({ name, everySeconds });
    const result = await definition.run({ requestId, signal: AbortSignal.any([signal, stopping]) });
    const { handled: count, detail } =
      typeof result === 'number' ? { handled: result, detail: null } : result;
    await records.recordEnd({ name, outcome: 'done', handled: count, detail });
    const ms = Math.round(performance.now() - startedAt);
    if (count > 0) log.write({ ...about, outcome: 'done', count, ms });
  } catch (error) {
    logDefect(log, { operation: name, error, requestId });
    const detail = error instanceof JobFailure ? error.message : null;
    await records.recordEnd({ name, outcome: 'failed', handled: null, detail }).catch(() => {});
  }
}

async function keepHeartbeat({ log, records, stopping }: JobRunner): Promise<void> {
  while (!stopping.aborted) {
    await records
      .recordSign()
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
  const kind = isDatabaseAway(error)
    ? ({ kind: 'job', outcome: DATABASE_AWAY } as const)
    : ({ kind: 'defect' } as const);
  log.write({ ...kind, ...about, error: describeError(error) });
}
