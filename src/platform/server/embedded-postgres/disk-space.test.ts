import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskLevel, diskSpace } from './disk-space.ts';

const MEBIBYTE = 1 << 20;

test.each([
  ['enough', 2000, 100_000],
  ['nearly full', 1000, 100_000],
  ['enough', 300, 2000],
  ['nearly full', 150, 2000],
  ['full', 63, 100_000],
  ['full', 0, 100],
])('says %s with %i MiB of %i MiB free', (level, free, total) => {
  expect(diskLevel({ freeBytes: free * MEBIBYTE, totalBytes: total * MEBIBYTE })).toBe(level);
});

test('reads the room on the disk of a folder', async () => {
  const { freeBytes, totalBytes } = await diskSpace(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});
