import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';

/** The content of a running server's postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDirectory: string;
  readonly isReady: boolean;
  readonly isStarting: boolean;
}

const STOP_PATIENCE_MS = 10_000;

/** Finds the running server of this data directory, started by any process. */
export function findPostmaster(dataDirectory: string): Postmaster | undefined {
  const lines = readLines(join(dataDirectory, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!isServer(dataDirectory, pid)) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    socketDirectory: lines[4] ?? '',
    isReady: status === 'ready',
    isStarting: status === undefined || status === '' || status === 'starting',
  };
}

/**
 * Removes a lock file whose process id belongs to another program, as it may after a power failure or in a new container, or to a
 * zombie. PostgreSQL would take either for a running server and refuse to start. It still notices living children of a dead server
 * by their shared memory.
 */
export function removeMistakenLock(dataDirectory: string, lockFile: string): void {
  const pid = Number(readLines(lockFile)[0]);
  if (exists(pid) && !isServer(dataDirectory, pid)) rmSync(lockFile, { force: true });
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  return exists(pid) && !describe(pid).isZombie;
}

function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Stops a server by a fast shutdown, which disconnects clients and writes the data, and kills it after ten seconds. */
export async function stopPostmaster(
  dataDirectory: string,
  server: { pid: number; binaries: PostgresBinaries },
): Promise<void> {
  if (!isServer(dataDirectory, server.pid)) return;
  interrupt(server);
  const deadline = performance.now() + STOP_PATIENCE_MS;
  let isKilled = false;
  while (isServer(dataDirectory, server.pid)) {
    if (!isKilled && performance.now() > deadline) {
      // Its children notice and end; the write-ahead log makes this safe.
      signal(server.pid, 'SIGKILL');
      isKilled = true;
    }
    await sleep(5);
  }
}

function interrupt({ pid, binaries }: { pid: number; binaries: PostgresBinaries }): void {
  if (process.platform !== 'win32') return signal(pid, 'SIGINT');
  // Windows has no signals: there the server receives them on a pipe that pg_ctl knows.
  spawn(binaries.pgCtl, ['kill', 'INT', String(pid)], {
    env: binaries.environment,
    stdio: 'ignore',
    windowsHide: true,
  }).once('error', () => signal(pid, 'SIGKILL'));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function isServer(dataDirectory: string, pid: number): boolean {
  if (!isRunning(pid)) return false;
  const { program, folder } = describe(pid);
  if (program !== undefined && program !== 'postgres') return false;
  return folder === undefined || folder === dataDirectory;
}

interface ProcessDescription {
  readonly isZombie: boolean;
  readonly program?: string;
  /** A postmaster's working directory is its data directory. Known on Linux only. */
  readonly folder?: string;
}

function describe(pid: number): ProcessDescription {
  if (process.platform === 'linux') return describeOnLinux(pid);
  if (process.platform === 'win32') return { isZombie: false };
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [state = '', command = ''] = stdout.trim().split(/\s+(.*)/);
  return { isZombie: state.startsWith('Z'), program: command.split('/').at(-1) };
}

function describeOnLinux(pid: number): ProcessDescription {
  const stat = readLines(`/proc/${pid}/stat`)[0] ?? '';
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  // A process that is being removed has no state to read.
  const isZombie = stat === '' || stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  try {
    return { isZombie, program, folder: readlinkSync(`/proc/${pid}/cwd`) };
  } catch {
    return { isZombie, program };
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
