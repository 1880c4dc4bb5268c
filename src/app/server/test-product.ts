import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import {
  killAll,
  processTree,
  serverPid,
  waitUntil,
} from '#platform/server/embedded-postgres/testing.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const PASSWORD = 'demo-password';

/** Starts the product with its demo in its own process, which is killed at the end of the test. */
export function startProduct(
  dataFolder: string,
  { program = MAIN, variables = {} }: { program?: string; variables?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataFolder,
      PORT: '0',
      DEMO_PASSWORD: PASSWORD,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const postgres = join(dataFolder, 'postgres');
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) killAll(processTree(child.pid ?? 0));
    if (existsSync(join(postgres, 'postmaster.pid'))) killAll(processTree(serverPid(postgres)));
  });
  return {
    said: () => output,
    letters: () => readdir(join(dataFolder, 'outbox')).catch(() => []),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    ended: exit,
    hasDatabase: () => existsSync(join(postgres, 'postmaster.pid')),
    databasePid: () => serverPid(postgres),
    /** Its address, once it runs. */
    async url(): Promise<string> {
      await waitUntil(() => /running at /.test(output) || child.exitCode !== null, 60_000);
      const url = /running at (\S+)/.exec(output)?.[1];
      if (url === undefined) throw new Error(`It did not start: ${output}`);
      return url;
    },
  };
}

/** Signs in and returns the cookies. */
export async function signIn(
  url: string,
  identifier: string,
  password = PASSWORD,
): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  expect(answer.status, identifier).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Counts the rows of a list. */
export async function countRows(url: string, { cookie, path }: { cookie: string; path: string }) {
  const answer = await fetch(`${url}/api/${path}/search`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', cookie },
    body: '{}',
  });
  return ((await answer.json()) as { total: number }).total;
}
