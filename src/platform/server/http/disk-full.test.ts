import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgresServer } from '../embedded-postgres/server.ts';
import { diskSpace } from '../embedded-postgres/disk-space.ts';
import { toFailure } from './failures.ts';

function run(line: string) {
  const [program = '', ...args] = line.split(' ');
  return spawnSync(program, args);
}

/** A small disk of its own, where this user may mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'wellword-disk-'));
  const mount = run(`mount -t tmpfs -o size=120m tmpfs ${folder}`);
  onTestFinished(() => {
    if (mount.status === 0) run(`umount --lazy ${folder}`);
    rmSync(folder, { recursive: true, force: true });
  });
  return mount.status === 0 ? folder : undefined;
}

// covers: write-that-finds-disk-full-answers-503
test('a write that finds the disk full answers 503 with a sentence, and writing goes on when there is room', async ({
  skip,
}) => {
  const folder = mountSmallDisk();
  if (folder === undefined) return skip('may not mount a disk');
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
  });
  onTestFinished(() => server.stop());
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create unlogged table texts (text text)');
  const filler = path.join(folder, 'filler');
  const { freeBytes } = await diskSpace(folder);
  writeFileSync(filler, Buffer.alloc(freeBytes - 64 * 1024));
  expect((await diskSpace(folder)).level).toBe('full');

  const write = `insert into texts select repeat(md5(n::text), 30) from generate_series(1, 2000) n`;
  const error: unknown = await client.query(write).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '53100' });
  const failure = toFailure(error, 'request');
  expect(failure).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(failure.message).toMatch(/disk of the server is full.*not saved.*try again/);

  rmSync(filler);
  await client.query(write);
  const { rows } = await client.query('select count(*)::int as count from texts');
  expect(rows).toEqual([{ count: 2000 }]);
});

test('the disk of the app itself, too, answers 503 with a sentence', () => {
  const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(toFailure(new Error('mail', { cause: error }), 'request')).toMatchObject({
    status: 503,
    message: expect.stringContaining('disk of the server is full'),
  });
});
