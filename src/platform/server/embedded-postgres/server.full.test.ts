import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DataDirectoryInUse, PostgresUnavailable } from './errors.ts';
import { isRunning } from './process.ts';
import type { PostgresServer, StartOptions } from './server.ts';
import { startPostgresServer } from './server.ts';
import { makeFolder, processGroup, processTree, serverPid, startApp } from './testing.ts';

const folder = makeFolder();
afterAll(folder.remove);

async function start(name: string, options: Partial<StartOptions> = {}): Promise<PostgresServer> {
  const dataDirectory = join(folder.path, name);
  const server = await startPostgresServer({ dataDirectory, durable: false, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** A statement that is still running when this resolves. */
async function startBusy(
  server: PostgresServer,
  text: string,
): Promise<{ pid: number; answer: Promise<unknown> }> {
  const client = new Client({ ...server.connection, database: 'postgres', ssl: false });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const answer = client.query(text).finally(() => void client.end());
  answer.catch(() => {});
  const pid = rows[0]?.pid ?? 0;
  await expect
    .poll(() => ask(server, `select state from pg_stat_activity where pid = ${pid}`))
    .toBe('active');
  return { pid, answer };
}

async function ask(server: PostgresServer, text: string): Promise<unknown> {
  const client = new Client({ ...server.connection, database: 'postgres', ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('the first start makes a durable database, later starts use it', async () => {
  const progress: string[] = [];
  const options = { durable: true, onProgress: (line: string) => void progress.push(line) };
  const first = await start('used twice', options);
  expect(progress).toEqual([expect.stringContaining('Creating the database')]);
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start('used twice', options);

  expect(progress).toHaveLength(1);
  expect(await ask(second, 'select answer from kept')).toBe(42);
  expect(await ask(second, 'show fsync')).toBe('on');
  expect(await ask(second, 'show server_encoding')).toBe('UTF8');
  expect(await ask(second, 'select datlocprovider::text || datlocale from pg_database')).toBe(
    'bC.UTF-8',
  );
  expect(first.isAdopted || second.isAdopted).toBe(false);
});

test('listens only on a socket that its user alone may open', async () => {
  const server = await start('private');
  expect(await ask(server, 'show listen_addresses')).toBe('');
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder.path, 'private')).mode & 0o777).toBe(0o700);
});

test('starts in a folder with a long path, spaces and letters of other scripts', async () => {
  const name = join('Dr. Mehta’s “clinic”, दाँत, દાંત 🦷', 'x'.repeat(120));
  const server = await start(name);
  expect(await ask(server, 'select 1')).toBe(1);
  expect(statSync(join(folder.path, name)).isDirectory()).toBe(true);
  expect(readFileSync(`${join(folder.path, name)}.log`, 'utf8')).not.toContain('too long');
});

test('passes the caller’s settings to the server', async () => {
  const server = await start('settings', { settings: { max_connections: '17' } });
  expect(await ask(server, 'show max_connections')).toBe('17');
  expect(await ask(server, 'show fsync')).toBe('off');
});

test('a second app on the same folder is refused, and the first goes on', async () => {
  const server = await start('shared');
  const dataDirectory = join(folder.path, 'shared');
  for (const _ of [1, 2]) {
    const second = startApp({ dataDirectory });
    expect(await second.outcome).toMatchObject({
      event: 'failed',
      name: 'DataDirectoryInUse',
      holder: process.pid,
      message:
        `Another Wellword is already running on ${dataDirectory} (process ${process.pid}). ` +
        'Stop it first, or use another DATA_DIR.',
    });
    expect(await second.end).toBe('');
  }
  await expect(startPostgresServer({ dataDirectory })).rejects.toThrow(DataDirectoryInUse);
  expect(await ask(server, 'select 1')).toBe(1);
});

test('gives the folder to one of several apps that make the first start at once', async () => {
  const dataDirectory = join(folder.path, 'raced');
  const apps = [1, 2, 3].map(() => startApp({ dataDirectory }));
  const outcomes = await Promise.all(apps.map((app) => app.outcome));
  expect(outcomes.map(({ name }) => name ?? 'started').toSorted()).toEqual([
    'DataDirectoryInUse',
    'DataDirectoryInUse',
    'started',
  ]);
  for (const app of apps) app.signal('SIGINT');
  await Promise.all(apps.map((app) => app.end));
  expect(existsSync(join(dataDirectory, 'postmaster.pid'))).toBe(false);
});

test('stopping leaves no process, even twice and with clients connected', async () => {
  const server = await start('stopped');
  const client = new Client({ ...server.connection, database: 'postgres', ssl: false });
  const cutOff = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  const processes = processTree(serverPid(join(folder.path, 'stopped')));
  expect(processes.length).toBeGreaterThan(4);

  await Promise.all([server.stop(), server.stop()]);
  expect(processes.filter(isRunning)).toEqual([]);
  expect(existsSync(server.connection.host)).toBe(false);
  await cutOff;
});

test('Ctrl-C in the terminal reaches the app alone, which can still finish its work', async () => {
  const dataDirectory = join(folder.path, 'interrupted');
  const app = startApp({ dataDirectory });
  expect(await app.outcome).toMatchObject({ event: 'started' });
  const processes = processTree(app.pid);
  expect(processGroup(app.pid)).toBe(app.pid);
  expect(processGroup(serverPid(dataDirectory))).not.toBe(app.pid);
  app.pressControlC();
  expect(await app.end).toBe('');
  expect(processes.filter(isRunning)).toEqual([]);
  const log = readFileSync(`${dataDirectory}.log`, 'utf8');
  expect(log).toContain('database system is shut down');
  expect(log.match(/starting PostgreSQL/g)).toHaveLength(1);
});

test('the server’s log holds nothing that a person typed, and its size is limited', async () => {
  const log = join(folder.path, 'quiet.log');
  writeFileSync(log, 'x'.repeat(6_000_000));
  const server = await start('quiet');
  await ask(server, 'create table people (phone text primary key)');
  await ask(server, `insert into people values ('98250 12345')`);
  await expect(ask(server, `insert into people values ('98250 12345')`)).rejects.toThrow('unique');
  await expect(ask(server, `select '98250 12345'::int`)).rejects.toThrow('invalid input');
  // By default the log also holds the statement of a process that was killed, or of a stop of the server.
  const busy = await startBusy(server, `select pg_sleep(60), '98250 12345'`);
  process.kill(busy.pid, 'SIGKILL');
  await expect(busy.answer).rejects.toThrow('terminated');
  await expect.poll(() => ask(server, 'select 1').catch(() => 0)).toBe(1);
  const waiting = await startBusy(server, `select pg_sleep(60), '98250 12345'`);
  await Promise.all([expect(waiting.answer).rejects.toThrow('terminat'), server.stop()]);
  const text = readFileSync(log, 'utf8');
  expect(text).toContain('terminated by signal 9');
  expect(text).toContain('ready to accept connections');
  expect(text).not.toContain('98250');
  expect(text.length).toBeLessThan(10_000);
});

test('a lock file with the process id of another program does not keep the server from starting', async () => {
  const mistaken = await start('mistaken');
  const { connection } = mistaken;
  await mistaken.stop();
  const dataDirectory = join(folder.path, 'mistaken');
  // Not our own: PostgreSQL does not take its parent for a server.
  const lock = [process.ppid, dataDirectory, 1, 5432, connection.host, '', '1 1', 'ready', ''];
  writeFileSync(join(dataDirectory, 'postmaster.pid'), lock.join('\n'));
  mkdirSync(connection.host, { mode: 0o700 });
  writeFileSync(join(connection.host, '.s.PGSQL.5432.lock'), lock.join('\n'));
  const server = await start('mistaken');
  expect(server.isAdopted).toBe(false);
});

test('refuses another version’s database and a folder with other files, and changes nothing', async () => {
  const old = join(folder.path, 'old');
  mkdirSync(old);
  writeFileSync(join(old, 'PG_VERSION'), '17\n');
  await expect(start('old')).rejects.toThrow(/made by PostgreSQL 17, this is 18\./);

  const other = join(folder.path, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'thesis.txt'), 'precious');
  await expect(start('other')).rejects.toThrow(PostgresUnavailable);
  expect(readFileSync(join(other, 'thesis.txt'), 'utf8')).toBe('precious');

  mkdirSync(join(folder.path, 'empty'));
  expect(await ask(await start('empty'), 'select 1')).toBe(1);
});

test('reports the server’s own message for a setting that it rejects', async () => {
  await expect(start('wrong', { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /did not start: .*invalid value for parameter "shared_buffers": "plenty"/s,
  );
});

test('over loopback the server requires a password that only the user can read', async () => {
  const first = await start('loopback', { transport: 'loopback' });
  expect(first.connection).toMatchObject({ host: '127.0.0.1', user: 'postgres' });
  expect(await ask(first, 'show unix_socket_directories')).toBe('');
  await expect(
    ask({ ...first, connection: { ...first.connection, password: 'guess' } }, 'select 1'),
  ).rejects.toThrow('password authentication failed');
  const file = join(folder.path, 'loopback', 'wellword.password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(
    startPostgresServer({ dataDirectory: join(folder.path, 'loopback'), transport: 'loopback' }),
  ).rejects.toThrow(DataDirectoryInUse);
  await first.stop();
  expect(await ask(await start('loopback', { transport: 'loopback' }), 'select 1')).toBe(1);
});
