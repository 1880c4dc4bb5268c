import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isRunning } from './process.ts';
import type { PostgresServer, StartOptions } from './server.ts';
import { startPostgresServer } from './server.ts';
import { killAll, makeFolder, processTree, serverPid, startApp, waitUntil } from './testing.ts';

const folder = makeFolder();
afterAll(folder.remove);

async function start(dataDirectory: string, options: Partial<StartOptions> = {}) {
  const server = await startPostgresServer({ dataDirectory, ...options });
  onTestFinished(() => server.stop());
  return server;
}

function connect(server: PostgresServer): Pool {
  const pool = new Pool({ ...server.connection, database: 'postgres', ssl: false });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
}

async function findLostRows(pool: Pool, confirmedIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from unnest($1::bigint[]) as t(id) where id not in (select id from written)',
    [confirmedIds],
  );
  return rows.map(({ id }) => id);
}

test('takes over the server of a killed app with every confirmed row', async ({ annotate }) => {
  const dataDirectory = join(folder.path, 'adopted');
  const rows: string[] = [];
  for (const round of [1, 2, 3]) {
    const app = startApp({ dataDirectory, durable: true, writes: true });
    expect(await app.outcome).toMatchObject({ event: 'started', adopted: round > 1 });
    await waitUntil(() => app.lines.length > 50);
    app.signal('SIGKILL');
    await app.end;
    rows.push(...app.lines);
  }
  const orphan = serverPid(dataDirectory);
  const server = await start(dataDirectory);
  expect(server.isAdopted).toBe(true);
  expect(serverPid(dataDirectory)).toBe(orphan);
  expect(await findLostRows(connect(server), rows)).toEqual([]);
  await server.stop();
  expect(isRunning(orphan)).toBe(false);
  await annotate(`3 kills of the app, ${rows.length} rows confirmed, 0 lost`);
});

test('restarts a server that was left behind with other settings', async () => {
  const dataDirectory = join(folder.path, 'forgetful');
  const app = startApp({ dataDirectory, durable: false });
  await app.outcome;
  app.signal('SIGKILL');
  await app.end;
  const server = await start(dataDirectory, { durable: true });
  expect(server.isAdopted).toBe(false);
  const { rows } = await connect(server).query('show fsync');
  expect(rows).toEqual([{ fsync: 'on' }]);
});

test('a server that is killed during writes restarts by itself with every confirmed row', async ({
  annotate,
}) => {
  const dataDirectory = join(folder.path, 'killed');
  const lostIds: string[] = [];
  const progress: string[] = [];
  const server = await start(dataDirectory, {
    onLost: ({ message }) => lostIds.push(message),
    onProgress: (message) => progress.push(message),
  });
  const countRestarts = () => progress.filter((text) => text.endsWith('is back.')).length;
  const pool = connect(server);
  await pool.query('create table written (id bigint primary key)');

  const confirmedIds: string[] = [];
  let next = 0;
  const ending = new AbortController();
  const write = async () => {
    while (!ending.signal.aborted) {
      const id = String((next += 1));
      try {
        await pool.query('insert into written values ($1)', [id]);
        confirmedIds.push(id);
      } catch {
        await waitUntil(() => existsSync(join(dataDirectory, 'postmaster.pid')));
      }
    }
  };
  const writers = [write(), write(), write(), write()];
  const outages: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const before = confirmedIds.length;
    await waitUntil(() => confirmedIds.length > before + 100);
    const pid = serverPid(dataDirectory);
    // Odd rounds: everything at once. Even rounds: the postmaster alone, its children have to notice.
    killAll(round % 2 === 1 ? processTree(pid) : [pid]);
    const killedAt = performance.now();
    const then = confirmedIds.length;
    await waitUntil(() => namesNewServer(dataDirectory, pid) && confirmedIds.length > then + 4);
    // Writes may succeed before the supervisor holds the new server: a kill until then is part of the same outage.
    await waitUntil(() => countRestarts() === round);
    outages.push(performance.now() - killedAt);
  }
  ending.abort();
  await Promise.all(writers);

  expect(await findLostRows(pool, confirmedIds)).toEqual([]);
  expect(lostIds).toHaveLength(5);
  await expect(startPostgresServer({ dataDirectory })).rejects.toThrow('already running');
  const list = outages.map((time) => time.toFixed(0)).join(', ');
  await annotate(
    `5 kills of the server, ${confirmedIds.length} rows confirmed, 0 lost, back after ${list} ms`,
  );
});

test('when one of its processes is killed, the server recovers and stays locked for the app', async () => {
  const dataDirectory = join(folder.path, 'recovered');
  const lostIds: string[] = [];
  const progress: string[] = [];
  const server = await start(dataDirectory, {
    durable: false,
    onLost: ({ message }) => lostIds.push(message),
    onProgress: (message) => progress.push(message),
  });
  const pool = connect(server);
  const pid = serverPid(dataDirectory);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  killAll(rows.map((row) => row.pid));
  await waitUntil(() => progress.includes('The database server is back.'));
  expect(lostIds).toHaveLength(1);
  await pool.query('select 1');
  expect(serverPid(dataDirectory)).toBe(pid);
  await expect(startPostgresServer({ dataDirectory })).rejects.toThrow('already running');
});

test('stopping during a restart of the server leaves no process', async () => {
  const dataDirectory = join(folder.path, 'both');
  const { promise: connectionLoss, resolve } = Promise.withResolvers<Error>();
  const server = await start(dataDirectory, { durable: false, onLost: resolve });
  const first = serverPid(dataDirectory);
  killAll(processTree(first));
  await connectionLoss;
  await server.stop();
  expect(isRunning(first)).toBe(false);
  expect(existsSync(join(dataDirectory, 'postmaster.pid'))).toBe(false);
});

test('a start waits until the last process of a killed server has ended', async () => {
  const dataDirectory = join(folder.path, 'lingered');
  const app = startApp({ dataDirectory });
  expect(await app.outcome).toMatchObject({ event: 'started' });
  const [postmaster = 0, child = 0] = processTree(serverPid(dataDirectory));
  process.kill(child, 'SIGSTOP');
  onTestFinished(() => killAll([child]));
  killAll([app.pid, postmaster]);
  await app.end;

  let isStarted = false;
  const starting = start(dataDirectory, { durable: false }).finally(() => (isStarted = true));
  const readLog = () => readFileSync(`${dataDirectory}.log`, 'utf8');
  await waitUntil(() => readLog().includes('pre-existing shared memory block'));
  expect(isStarted).toBe(false);
  killAll([child]);
  const { rows } = await connect(await starting).query('select 1 as answer');
  expect(rows).toEqual([{ answer: 1 }]);
});

test('an app that slept while another took over its folder is notified, and does not disturb the other', async () => {
  const dataDirectory = join(folder.path, 'slept');
  const sleeper = startApp({ dataDirectory });
  expect(await sleeper.outcome).toMatchObject({ event: 'started' });
  sleeper.signal('SIGSTOP');
  killAll(processTree(serverPid(dataDirectory)));
  const server = await start(dataDirectory, { durable: false });
  sleeper.signal('SIGCONT');
  await sleeper.overtaken;
  sleeper.signal('SIGINT');
  expect(await sleeper.end).toBe('');
  const { rows } = await connect(server).query('select 1 as answer');
  expect(rows).toEqual([{ answer: 1 }]);
});

test('a first start that is killed at any moment can be repeated', async () => {
  // The file that initdb has written last at each moment, from the empty folder to the copies of the database.
  for (const [round, path] of ['.', 'PG_VERSION', 'base/1/PG_VERSION', 'base/4'].entries()) {
    const name = `first-${round}`;
    const dataDirectory = join(folder.path, name);
    const app = startApp({ dataDirectory });
    await waitUntil(
      () =>
        existsSync(dataDirectory) ||
        listNames(`${name}.new-`).some((folderName) =>
          existsSync(join(folder.path, folderName, path)),
        ),
    );
    // Odd rounds kill the app without its initdb.
    killAll(round % 2 === 1 ? [app.pid] : processTree(app.pid));
    await app.end;

    const server = await start(dataDirectory, { durable: false });
    const { rows } = await connect(server).query('select 1 as answer');
    expect(rows).toEqual([{ answer: 1 }]);
    await server.stop();
    // An initdb whose app was killed may have gone on writing; by now it has ended.
    await (await start(dataDirectory, { durable: false })).stop();
    expect(listNames(`${name}.new-`)).toEqual([]);
  }
});

function namesNewServer(dataDirectory: string, killedPid: number): boolean {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  return existsSync(pidFile) && serverPid(dataDirectory) !== killedPid;
}

function listNames(prefix: string): string[] {
  return readdirSync(folder.path).filter((name) => name.startsWith(prefix));
}
