import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';

const Event = z.object({
  event: z.enum(['started', 'written', 'failed', 'stopped', 'overtaken']),
  id: z.optional(z.string()),
  adopted: z.optional(z.boolean()),
  name: z.optional(z.string()),
  message: z.optional(z.string()),
  holder: z.optional(z.number()),
});
type Event = z.infer<typeof Event>;

export interface TestApp {
  readonly pid: number;
  /** The rows that the server has confirmed. */
  readonly lines: readonly string[];
  /** The app's first event: it started, or could not. */
  readonly outcome: Promise<Event>;
  /** Resolves when another app took over the folder. */
  readonly overtaken: Promise<void>;
  /** Resolves when the process has ended, to what it wrote to standard error. */
  readonly end: Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Sends what Ctrl-C in a terminal sends to the app and its process group. */
  pressControlC(): void;
}

const APP = join(import.meta.dirname, 'test-app.ts');

/** Starts an app on a data directory in its own process, which is killed at the end of the test. */
export function startApp(app: {
  dataDirectory: string;
  durable?: boolean;
  writes?: boolean;
  script?: string;
  prefix?: readonly string[];
  environment?: Record<string, string>;
}): TestApp {
  const { dataDirectory, durable = false, writes = false, script = APP, prefix = [] } = app;
  const orders = JSON.stringify({ dataDirectory, durable, writes });
  const [program, ...args] = [...prefix, process.execPath, script, orders];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...app.environment },
    detached: true,
  });
  const lines: string[] = [];
  const outcome = Promise.withResolvers<Event>();
  createInterface(child.stdout).on('line', (line) => {
    const event = Event.parse(JSON.parse(line));
    if (event.event === 'overtaken') overtaken.resolve();
    else if (event.event === 'written' && event.id !== undefined) lines.push(event.id);
    else outcome.resolve(event);
  });
  const overtaken = Promise.withResolvers<void>();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const end = Promise.withResolvers<string>();
  child.once('close', () => {
    end.resolve(complaint);
    outcome.resolve({ event: 'failed', message: complaint });
  });
  const pid = child.pid ?? 0;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) killAll(processTree(pid));
  });
  return {
    pid,
    lines,
    outcome: outcome.promise,
    overtaken: overtaken.promise,
    end: end.promise,
    signal: (name) => child.kill(name),
    pressControlC: () => process.kill(-pid, 'SIGINT'),
  };
}

/** Lists a process and all its current descendants. */
export function processTree(root: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree) {
    for (const [pid, ppid] of table) if (ppid === parent && pid !== undefined) tree.push(pid);
  }
  return tree;
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Reads the process group of a process, which Ctrl-C in its terminal reaches. */
export function processGroup(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }));
}

/** Reads the server's process id from postmaster.pid. */
export function serverPid(dataDirectory: string): number {
  return Number.parseInt(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
}

/** Polls what another process does. */
export async function waitUntil(isSo: () => boolean, timeout = 100_000): Promise<void> {
  await vi.waitUntil(isSo, { timeout, interval: 5 });
}

/** Creates a folder in /tmp, whose path is short and open to every user's programs. */
export function makeFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync('/tmp/wellword-test-');
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}
