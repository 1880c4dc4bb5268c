import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Requirement } from './requirement.ts';
import { stopChild } from './product.ts';

const SOON_MS = 2000;

/** R29: a second app on the same folder is refused soon and does no harm; after kill −9 the next one takes over. */
export const oneWriter: Requirement = {
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-score-'));
    const ports = [await freePort(), await freePort()] as const;
    const first = start(folder, ports[0]);
    let last: ChildProcess | undefined;
    try {
      await untilHealthy(ports[0]);
      const askedAt = performance.now();
      const second = start(folder, ports[1]);
      const output = await readOutput(second);
      const refusedMs = Math.round(performance.now() - askedAt);
      const clear = output.includes('already') && second.exitCode !== 0;
      const isUnharmed = await isHealthy(ports[0]);
      await stopChild(first, 'SIGKILL');
      const killedAt = performance.now();
      last = start(folder, ports[1]);
      await untilHealthy(ports[1]);
      const backMs = Math.round(performance.now() - killedAt);
      const pass = clear && isUnharmed && refusedMs <= SOON_MS && backMs <= 10_000;
      return {
        figures: { refusedMs, clear: String(clear), unharmed: String(isUnharmed), backMs },
        pass,
      };
    } finally {
      await stopChild(first, 'SIGTERM');
      if (last) await stopChild(last, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function start(folder: string, port: number): ChildProcess {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' };
  return spawn(process.execPath, ['src/app/server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function readOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('close', () => resolve(text));
  });
}

async function untilHealthy(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isHealthy(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product was not ready after 30 s');
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
