import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
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
  /** The rows that the server confirmed, so far. */
  readonly written: readonly string[];
  /** What the app said when it had started, or could not. */
  readonly outcome: Promise<Event>;
  /** Another app got its server's folder. */
  readonly overtaken: Promise<void>;
  /** What it wrote to standard error, once it is gone. */
  readonly gone: Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Ctrl-C: what a terminal does to the app and everything in its process group. */
  pressControlC(): void;
}

const APP = join(import.meta.dirname, 'test-app.ts');

/** Starts an app on a data directory in a process of its own, which ends with the test at the latest. */
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
  const written: string[] = [];
  const outcome = Promise.withResolvers<Event>();
  createInterface(child.stdout).on('line', (line) => {
    const event = Event.parse(JSON.parse(line));
    if (event.event === 'overtaken') overtaken.resolve();
    else if (event.event === 'written' && event.id !== undefined) written.push(event.id);
    else outcome.resolve(event);
  });
  const overtaken = Promise.withResolvers<void>();
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const gone = Promise.withResolvers<string>();
  child.once('close', () => {
    gone.resolve(complaint);
    outcome.resolve({ event: 'failed', message: complaint });
  });
  const pid = child.pid ?? 0;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) killAll(processTree(pid));
  });
  return {
    pid,
    written,
    outcome: outcome.promise,
    overtaken: overtaken.promise,
    gone: gone.promise,
    signal: (name) => child.kill(name),
    pressControlC: () => process.kill(-pid, 'SIGINT'),
  };
}

/** A process and all its descendants, as they are now. */
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
      // It went by itself in the meantime.
    }
  }
}

/** The server's process id as it wrote it down. */
export function serverPid(dataDirectory: string): number {
  return Number.parseInt(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
}

export async function waitUntil(isSo: () => boolean, within = 30_000): Promise<void> {
  const deadline = performance.now() + within;
  while (!isSo()) {
    if (performance.now() > deadline)
      throw new Error(`Not so within ${within} ms: ${String(isSo)}`);
    await sleep(5);
  }
}

/** A new folder in /tmp (short, and open to every user's programs), with the way to remove it. */
export function makeFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync('/tmp/wellword-test-');
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}
