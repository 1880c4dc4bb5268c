import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, noteStep, within, type Bench } from './measure.ts';

const FIRST_S = 6;
const LATER_S = 2;
const STARTS = 3;
const LONGEST_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, '..');

/** `npm start` of an installed and built product, with its own database, until the first page is there. */
export const start: Bench = {
  says: 'seconds from npm start to the first page, with the embedded database',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-start-'));
    try {
      // The first start builds the product if it is not built yet: that is not measured.
      const environment = createEnvironment();
      await startOnce(path.join(folder, 'before'), environment);
      const note = `load average ${loadavg()[0]?.toFixed(1)}`;
      const first: number[] = [];
      const later: number[] = [];
      for (let turn = 0; turn < STARTS; turn += 1) {
        const data = path.join(folder, `data-${turn}`);
        first.push(await startOnce(data, environment));
        later.push(await startOnce(data, environment));
      }
      return [
        within(FIRST_S, { name: 'first start', value: median(first), note }),
        within(LATER_S, { name: 'later start', value: median(later), note }),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startOnce(
  dataDirectory: string,
  environment: Record<string, string | undefined>,
): Promise<number> {
  noteStep(`the first page of ${path.basename(dataDirectory)}`);
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...environment,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (!(await answers(`http://127.0.0.1:${port}/login`))) {
      if (child.exitCode !== null)
        throw new Error(`The product ended with ${child.exitCode}: ${output}`);
      if (performance.now() - startedAt > LONGEST_MS)
        throw new Error(`No page came within ${LONGEST_MS / 1000} s: ${output}`);
      await sleep(10);
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    child.kill('SIGTERM');
    await exit;
    await untilStopped(dataDirectory);
  }
}

/** Variables that programs need of the machine. Settings of npm, of this process or of an installation here are none of what is measured. */
const OF_THE_MACHINE =
  /^(?:PATH|PATHEXT|HOME|USER|LANG|TZ|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|APPDATA|USERPROFILE)$/i;

function createEnvironment() {
  const machine = Object.entries(process.env).filter(([name]) => OF_THE_MACHINE.test(name));
  const APP_SECRET = randomBytes(32).toString('hex');
  return { ...Object.fromEntries(machine), WELLWORD_ENV_FILE: '', APP_SECRET };
}

/** npm is gone before the product is: the next start would wait for its database. */
async function untilStopped(dataDirectory: string): Promise<void> {
  noteStep(`the database of ${path.basename(dataDirectory)} to stop`);
  const startedAt = performance.now();
  while (existsSync(path.join(dataDirectory, 'postgres/postmaster.pid'))) {
    if (performance.now() - startedAt > LONGEST_MS)
      throw new Error(`The database ran ${LONGEST_MS / 1000} s after npm had ended`);
    await sleep(10);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
