import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SECRET, type CrashEnvironment } from '../../../security/crash-environment.ts';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts the product as it is run with a database of one's own; `variables` adds settings. */
export async function startServer(
  environment: CrashEnvironment,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { host, port, database } = environment.address;
  const databaseUrl = `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const root = path.resolve(import.meta.dirname, '../../..');
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: environment.folder,
    APP_SECRET: SECRET,
    PORT: String(await freePort()),
    PROVIDER_BASE_URL: environment.provider.url,
    SHEET_ALLOWED_ORIGINS: environment.script.url,
    LOG_LEVEL: 'silent',
    ...variables,
  };
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('The server ended before it listened');
}

/** Sends SIGTERM and returns how the process ended, and after how many milliseconds; one that hangs is killed. */
export async function stopServer(
  { child }: ServerProcess,
  { longestMs }: { longestMs: number },
): Promise<{ code: number; exitMs: number }> {
  const from = performance.now();
  const code = await new Promise<number>((resolve) => {
    const killing = setTimeout(() => child.kill('SIGKILL'), longestMs);
    child.once('exit', (exitCode) => {
      clearTimeout(killing);
      resolve(exitCode ?? 1);
    });
    child.kill('SIGTERM');
  });
  return { code, exitMs: Math.round(performance.now() - from) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
