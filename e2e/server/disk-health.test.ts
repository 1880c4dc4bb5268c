import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { runProduct } from '#app/server/testing.ts';

const database = testDatabase();

function run(line: string) {
  const [program = '', ...args] = line.split(' ');
  return spawnSync(program, args);
}

test('the health address says that the disk is nearly full while it still answers', async ({
  skip,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wellword-health-'));
  const mount = run(`mount -t tmpfs -o size=1000m tmpfs ${folder}`);
  onTestFinished(() => {
    if (mount.status === 0) run(`umount --lazy ${folder}`);
    rmSync(folder, { recursive: true, force: true });
  });
  if (mount.status !== 0) return skip('may not mount a disk');
  const health = async () => {
    const product = await runProduct(database, { dataDirectory: folder });
    try {
      const answer = await product.call('GET', '/api/health');
      return [answer.status, await answer.json()];
    } finally {
      await product.close();
    }
  };
  expect(await health()).toEqual([200, { status: 'ok' }]);
  const filler = path.join(folder, 'filler');
  run(`fallocate -l 920M ${filler}`);
  expect(await health()).toEqual([200, { status: 'ok', disk: 'nearly full' }]);
  run(`fallocate -l 990M ${filler}`);
  expect(await health()).toEqual([200, { status: 'ok', disk: 'full' }]);
});
