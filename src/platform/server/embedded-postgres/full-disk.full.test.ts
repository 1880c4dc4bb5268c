import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startPostgresServer } from './server.ts';
import { makeFolder } from './testing.ts';

const folder = makeFolder();
afterAll(folder.remove);

/** Mounts a small disk in memory; returns whether this user may. */
function mountDisk(disk: string, megabytes: number): boolean {
  mkdirSync(disk);
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]).status === 0
  );
}

/** Makes a small disk until the test ends. */
function makeDisk(megabytes: number): string {
  const disk = join(folder.path, `disk-${megabytes}`);
  expect(mountDisk(disk, megabytes)).toBe(true);
  onTestFinished(() => void execFileSync('umount', [disk]));
  return disk;
}

const probe = join(folder.path, 'probe');
const mayMount = mountDisk(probe, 1);
if (mayMount) execFileSync('umount', [probe]);

/** Starts the server on the disk; returns the reason why it did not, and its log. */
async function failToStart(disk: string) {
  const dataDirectory = join(disk, 'postgres');
  const starting = startPostgresServer({ dataDirectory, durable: false });
  onTestFinished(async () => (await starting.catch(() => undefined))?.stop());
  const reason = await starting.then(
    () => 'It started.',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return { reason, log: readFileSync(`${dataDirectory}.log`, 'utf8') };
}

test.skipIf(!mayMount).each([1, 20, 34])(
  'says in one sentence that a disk of %i MB is too full to make the database, and writes the rest to the log',
  async (megabytes) => {
    const disk = makeDisk(megabytes);
    const { reason, log } = await failToStart(disk);
    expect(reason).toBe(
      `The database could not be created in ${disk}/postgres. The disk is full. Make room, and start again.`,
    );
    expect(log).toContain('No space left on device');
  },
);

test.skipIf(!mayMount)(
  'says in one sentence that the disk is too full to start, and starts when there is room',
  async () => {
    const disk = makeDisk(60);
    const dataDirectory = join(disk, 'postgres');
    await (await startPostgresServer({ dataDirectory, durable: false })).stop();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    const { reason } = await failToStart(disk);
    expect(reason).toBe(
      `The database in ${dataDirectory} did not start: The disk is full. Make room, and start again.`,
    );
    rmSync(join(disk, 'filler'));
    await (await startPostgresServer({ dataDirectory, durable: false })).stop();
  },
);
