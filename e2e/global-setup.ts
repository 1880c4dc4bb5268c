import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts the product once for all journeys; the addresses reach the workers through the environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const child = spawn('node', ['src/app/server/test-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = exited.then(() => {
    throw new Error('The product did not start; its message stands above.');
  });
  if (child.stdout === null) throw new Error('The product has no output to read.');
  const line = await Promise.race([once(child.stdout, 'data'), failed]);
  const { url, control } = JSON.parse(String(line)) as { url: string; control: string };
  process.env.PRODUCT_URL = url;
  process.env.PRODUCT_CONTROL = control;
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}
