import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { findPostmaster, isRunning } from '#platform/server/embedded-postgres/process.ts';
import { DrillFailed, removeDrill, tryBackup } from '#platform/server/backup/restore-drill.ts';
import { chooseFileKey, UnusableFile } from '#platform/server/backup/encrypted-file.ts';
import { readEnv } from '#platform/server/env.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { drillFolder, restoreDrillJob } from './restore-drill.ts';

const database = testDatabase();
const SECRET = 'a secret that is good for tests only';
const NIGHT = new Date('2026-11-22T20:30:00Z'); // 02:00 in India
const DAY = new Date('2026-11-22T08:30:00Z');
const CONTEXT = { requestId: 'drill', signal: new AbortController().signal };
const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/backup.ts');

let data: string;
let backups: string;
let file: string;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'wellword-drill-'));
  backups = path.join(data, 'backups');
  await mkdir(backups);
  file = path.join(backups, 'night.wellword');
});
afterEach(() => rm(data, { recursive: true, force: true }));

function key() {
  return chooseFileKey(readEnv({ DATA_DIR: data, APP_SECRET: SECRET }));
}

async function makeBackup(reviews = 200): Promise<void> {
  const clinic = await buildClinic(database);
  await database.ownerPool.query(
    `insert into reviews (user_id, patient_name, contact_number, notes)
     select $1, 'આશા પટેલ', '9000000001', repeat('x', n % 700) from generate_series(1, $2::int) n`,
    [clinic.id, reviews],
  );
  await writeBackup(
    { address: database.address, owner: { user: 'postgres' } },
    { file, key: key() },
  );
  const modifiedAt = NIGHT.getTime() / 1000 - 3600;
  await utimes(file, modifiedAt, modifiedAt);
}

function startDrill(): ChildProcess {
  const child = spawn(process.execPath, [SCRIPT, '--verify', file], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: data, APP_SECRET: SECRET },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function job(now: Date) {
  const environment = { APP_SECRET: SECRET };
  return restoreDrillJob({
    backupFolder: backups,
    dataDirectory: data,
    now: () => now,
    environment,
  });
}

function serverOfDrill() {
  return findPostmaster(path.join(drillFolder(data), 'postgres'));
}

test('restores a backup into a server of its own and leaves nothing behind', async () => {
  await makeBackup();
  const folder = drillFolder(data);
  let pid: number | undefined;
  const report = await tryBackup(
    { file, key: key() },
    {
      folder,
      check: async (client) => {
        pid = serverOfDrill()?.pid;
        const { rows } = await client.query('select count(*)::int as count from reviews');
        expect(rows[0]?.count).toBeGreaterThanOrEqual(200);
      },
    },
  );
  expect(report.rows).toBeGreaterThan(200);
  expect(pid).toBeDefined();
  expect(isRunning(pid ?? 0)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test('a damaged file, a wrong key and a failed check leave nothing behind either', async () => {
  await makeBackup();
  const folder = drillFolder(data);
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, -1));
  await expect(tryBackup({ file, key: key() }, { folder })).rejects.toBeInstanceOf(UnusableFile);
  await writeFile(file, good);
  const other = { kind: 'passphrase', text: 'another key' } as const;
  await expect(tryBackup({ file, key: other }, { folder })).rejects.toBeInstanceOf(UnusableFile);
  const check = () => Promise.reject(new DrillFailed('not as it should be'));
  await expect(tryBackup({ file, key: key() }, { folder, check })).rejects.toThrow('not as it');
  expect(existsSync(folder)).toBe(false);
  expect(serverOfDrill()).toBeUndefined();
});

test('does not begin where it could fill the disk', async () => {
  await makeBackup();
  const limits = { folder: drillFolder(data), reserveBytes: 2 ** 60 };
  await expect(tryBackup({ file, key: key() }, limits)).rejects.toThrow('not enough room');
  expect(existsSync(drillFolder(data))).toBe(false);
});

// covers: what-killed-drill-left-removed-with-server
test('what a killed drill left is removed, with the server that still runs on it', async () => {
  await makeBackup(20_000);
  const child = startDrill();
  await expect.poll(() => serverOfDrill()?.isReady, { timeout: 60_000, interval: 20 }).toBe(true);
  await expect(removeDrill(drillFolder(data))).rejects.toThrow('Another restore drill is running');
  await expect(tryBackup({ file, key: key() }, { folder: drillFolder(data) })).rejects.toThrow(
    'Another restore drill is running',
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  const remaining = serverOfDrill()?.pid ?? 0;
  expect(isRunning(remaining)).toBe(true);
  await removeDrill(drillFolder(data));
  expect(isRunning(remaining)).toBe(false);
  expect(existsSync(drillFolder(data))).toBe(false);
});

test('the job tries the newest backup once, at night, and goes on saying what it found', async () => {
  await expect(job(NIGHT).run(CONTEXT)).rejects.toThrow('There is no backup in BACKUP_FOLDER');
  await makeBackup();
  expect(await job(DAY).run(CONTEXT)).toMatchObject({
    handled: 0,
    detail: expect.stringContaining('No backup has been'),
  });
  const jobResult = await job(NIGHT).run(CONTEXT);
  expect(jobResult).toMatchObject({
    detail: expect.stringMatching(/^night\.wellword, made .* was restored in/),
  });
  const readTry = () => stat(path.join(data, 'restore-drill.json'), { bigint: true });
  const { mtimeNs } = await readTry();
  expect(await job(NIGHT).run(CONTEXT)).toEqual(jobResult);
  expect(await job(new Date(NIGHT.getTime() + 12 * 3_600_000)).run(CONTEXT)).toEqual(jobResult);
  expect((await readTry()).mtimeNs).toBe(mtimeNs);
  await expect(job(new Date(NIGHT.getTime() + 4 * 86_400_000)).run(CONTEXT)).rejects.toThrow(
    'The newest backup is 4 days old',
  );
});

test('the job says that a backup cannot be restored, without any of its contents', async () => {
  await makeBackup();
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, good.length >> 1));
  const modifiedAt = NIGHT.getTime() / 1000;
  await utimes(file, modifiedAt, modifiedAt);
  const failure: unknown = await job(NIGHT)
    .run(CONTEXT)
    .catch((error: unknown) => error);
  expect(String(failure)).toMatch(/^JobFailure: night\.wellword could not be restored: /);
  expect(String(failure)).not.toContain('આશા');
  await expect(job(DAY).run(CONTEXT)).rejects.toThrow('could not be restored');
  expect(existsSync(drillFolder(data))).toBe(false);
});
