import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { stopChild } from './product.ts';

/** The product as `npm start` runs it, on a folder of its own, with the demo's clinic. */
export interface Installation {
  readonly url: string;
  readonly login: { readonly email: string; readonly password: string };
  close(): Promise<void>;
  /** Ends its process without a warning, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts it and waits until it answers; a folder without a database gets the demo. */
export async function startInstallation(wish: {
  dataDirectory: string;
  secret: string;
  password: string;
}): Promise<Installation> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: wish.dataDirectory,
      PORT: String(port),
      APP_SECRET: wish.secret,
      DEMO_PASSWORD: wish.password,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isHealthy(url)); tries += 1) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`It did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    login: { email: 'clinic@demo.example', password: wish.password },
    close: () => stopChild(child, 'SIGTERM'),
    kill: () => stopChild(child, 'SIGKILL'),
  };
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
