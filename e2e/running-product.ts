import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** One product with a database of its own, as journeys find it. */
export interface RunningProduct {
  readonly url: string;
  /** Where the journeys ask for clinics, other days and what the stand-ins received. */
  readonly control: string;
  close(): Promise<void>;
}

/** Starts it without background jobs: a command runs them. */
export async function startProduct(): Promise<RunningProduct> {
  const child = spawn('node', ['src/app/server/test-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, BACKGROUND_JOBS: 'off' },
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failing = exit.then(() => {
    throw new Error('The product did not start; its message stands above.');
  });
  if (child.stdout === null) throw new Error('The product has no output to read.');
  const line = await Promise.race([once(child.stdout, 'data'), failing]);
  const { url, control } = JSON.parse(String(line)) as Pick<RunningProduct, 'url' | 'control'>;
  return {
    url,
    control,
    async close() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
