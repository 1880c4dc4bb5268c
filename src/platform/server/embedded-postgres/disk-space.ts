import { statfs } from 'node:fs/promises';

export type DiskLevel = 'enough' | 'nearly full' | 'full';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly level: DiskLevel;
}

const MEBIBYTE = 1 << 20;
/** PostgreSQL writes its write-ahead log in files of 16 MiB: with room for less than a few the next write may fail. */
const FULL_BELOW = 64 * MEBIBYTE;
const NEARLY_FULL_BELOW = 1024 * MEBIBYTE;
/** On a small disk a gibibyte is a lot. */
const NEARLY_FULL_SHARE = 0.1;

/** Returns the free space on the disk of a folder. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  return { freeBytes, totalBytes, level: diskLevel({ freeBytes, totalBytes }) };
}

/** Returns whether a disk has enough room, is nearly full, or is full. */
export function diskLevel({ freeBytes, totalBytes }: Omit<DiskSpace, 'level'>): DiskLevel {
  if (freeBytes < FULL_BELOW) return 'full';
  const limit = Math.min(NEARLY_FULL_BELOW, totalBytes * NEARLY_FULL_SHARE);
  return freeBytes < limit ? 'nearly full' : 'enough';
}
