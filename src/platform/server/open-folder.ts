import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder for the data cannot be written to. The message says why and what to do. */
export class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder';
}

const CURES: Readonly<Record<string, string>> = {
  EACCES:
    'the user that runs Wellword may not write there. Give it the folder (chown), or run as its owner',
  EPERM:
    'the user that runs Wellword may not write there. Give it the folder (chown), or run as its owner',
  EROFS: 'that disk is read-only. Mount it for writing, or name a folder on another one',
  ENOSPC: 'that disk is full. Make room, and start again',
  EDQUOT: 'the quota of that disk is used up. Make room, and start again',
  ENOTDIR: 'it, or a part of its path, is a file. Name a folder',
  EEXIST: 'it, or a part of its path, is a file. Name a folder',
  ENOENT: 'no folder can be made there. Name a folder on a disk',
};

/**
 * Makes the folder of DATA_DIR where it is missing, and tries to write to it.
 * @throws UnusableFolder, which says what is wrong with the place and what to do
 */
export function openFolder(folder: string): void {
  if (folder === dirname(folder)) {
    throw new UnusableFolder(
      `The folder ${folder} (DATA_DIR) cannot be used: it is the whole disk. Name a folder in it.`,
    );
  }
  try {
    makeFolders(folder);
    const probe = join(folder, `.write-test-${process.pid}`);
    try {
      // As much as a small file takes: on a full disk an empty one can still be made.
      writeFileSync(probe, Buffer.alloc(8192));
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const cure = CURES[code];
    if (cure === undefined) throw error;
    throw new UnusableFolder(`The folder ${folder} (DATA_DIR) cannot be used: ${cure}.`);
  }
}

/** One after the other: `recursive` of Node never ends below /proc, where a folder is missing and cannot be made. */
function makeFolders(folder: string): void {
  // As root, the embedded server's user needs to enter the folder, to reach the data that only it may open.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const missing: string[] = [];
  for (let current = folder; !existsSync(current); current = dirname(current))
    missing.unshift(current);
  for (const each of missing) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      // Another start makes the same folders.
      if (statSync(each, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    }
  }
}
