import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, within, type Bench } from './measure.ts';

const FIRST_S = 2;
const LATER_S = 1.2;
const LATER_STARTS = 3;
const LONGEST_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, '..');

/** `npm start` of an installed and built product, with its own database, until the first page is there. */
export const start: Bench = {
  says: 'seconds from npm start to the first page, with the embedded database',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-bench-start-'));
    try {
      // The screens are built by whichever start comes first: that is not what is measured.
      await startOnce(path.join(folder, 'before'));
      const first = await startOnce(path.join(folder, 'data'));
      const later: number[] = [];
      for (let turn = 0; turn < LATER_STARTS; turn += 1)
        later.push(await startOnce(path.join(folder, 'data')));
      return [
        within(FIRST_S, { name: 'first start', value: first }),
        within(LATER_S, { name: 'later start', value: median(later) }),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function startOnce(dataDirectory: string): Promise<number> {
  const port = await freePort();
  const at = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    while (!(await answers(`http://127.0.0.1:${port}/login`))) {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
      if (performance.now() - at > LONGEST_MS) throw new Error('The product did not start');
      await sleep(10);
    }
    return (performance.now() - at) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
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
