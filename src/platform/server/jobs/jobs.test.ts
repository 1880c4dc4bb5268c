import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { startJobs, type JobDefinition, type Jobs } from './jobs.ts';

const database = testDatabase();
const SOON = { timeout: 100_000, interval: 100 };
const lines: string[] = [];
const log = createLog({
  level: 'info',
  destination: new Writable({
    write(chunk: Buffer, _encoding, callback) {
      lines.push(chunk.toString());
      callback();
    },
  }),
});
const running: Jobs[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  lines.splice(0);
});

async function start(...definitions: JobDefinition[]): Promise<Jobs> {
  const jobs = await startJobs({ pool: database.operatorPool, log, definitions });
  running.push(jobs);
  return jobs;
}

function createJobName(verb: string): string {
  return `tests.${verb}${randomUUID().replaceAll(/[^a-z]/g, '')}`;
}

async function findRecord(name: string) {
  const result = await database.ownerPool.query(
    'select outcome, handled, finished_at is not null as ended from job_runs where name = $1',
    [name],
  );
  return result.rows[0] as unknown;
}

// covers: of-several-instances-one-runs-job
test('runs a job on one of several instances and records the outcome', async () => {
  const name = createJobName('count');
  const runs: string[] = [];
  const define = (instance: string): JobDefinition => ({
    name,
    everySeconds: 86_400,
    run: () => Promise.resolve(runs.push(instance)),
  });
  await Promise.all(['one', 'two', 'three'].map((instance) => start(define(instance))));
  await expect
    .poll(() => findRecord(name), SOON)
    .toEqual({ outcome: 'done', handled: 1, ended: true });
  const alive = await database.ownerPool.query('select from app_instances');
  expect(alive.rowCount).toBe(3);
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  expect(runs).toHaveLength(1);
  expect((await database.ownerPool.query('select from app_instances')).rowCount).toBe(0);
});

test('runs a job again in the next interval', async () => {
  const name = createJobName('again');
  let runs = 0;
  await start({ name, everySeconds: 1, run: () => Promise.resolve((runs += 1)) });
  await expect.poll(() => runs, SOON).toBeGreaterThanOrEqual(3);
});

test('logs a failed run without the error message, and stores no message in the queue', async () => {
  const name = createJobName('fail');
  const run = () => Promise.reject(new Error('Asha Patel, 9876543210'));
  await start({ name, everySeconds: 86_400, run });
  await expect
    .poll(() => findRecord(name), SOON)
    .toEqual({ outcome: 'failed', handled: null, ended: true });
  expect(lines.join('')).toContain(name);
  expect(lines.join('')).not.toContain('Asha');
  const result = await database.ownerPool.query(
    `select j::text as row from pgboss.job j where j::text like '%Asha%'`,
  );
  expect(result.rows).toEqual([]);
});

test('stopping aborts a running job and waits until it has ended', async () => {
  const name = createJobName('stop');
  let state = 'waiting';
  const { promise: completion, resolve: finish } = Promise.withResolvers<void>();
  const jobs = await start({
    name,
    everySeconds: 86_400,
    async run({ signal }) {
      state = 'running';
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      state = 'stopping';
      await completion;
      state = 'ended';
      return 0;
    },
  });
  await expect.poll(() => state, SOON).toBe('running');
  const stop = jobs.stop().then(() => state);
  await expect.poll(() => state, SOON).toBe('stopping');
  finish();
  expect(await stop).toBe('ended');
});
