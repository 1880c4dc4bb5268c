import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { withClient } from '#platform/server/db/with-client.ts';
import { readEnv } from '#platform/server/env.ts';
import { openBeside, openDatabase } from './database.ts';

const SCRIPTS = path.join(import.meta.dirname, '../../../scripts');
const LISTENER = { say: () => {}, onTaken: () => {} };
const folder = mkdtempSync(path.join(tmpdir(), 'wellword-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const variables = {
  PATH: process.env.PATH,
  WELLWORD_ENV_FILE: '',
  DATA_DIR: path.join(folder, 'data'),
  APP_SECRET: 'x'.repeat(32),
};
const env = readEnv(variables);

/** Runs a command to its end. */
async function run(script: string, ...args: string[]) {
  return runWith({}, script, ...args);
}

async function runWith(more: NodeJS.ProcessEnv, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(SCRIPTS, script), ...args], {
    env: { ...variables, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { complaint: complaint.trim(), code: code as number | null };
}

test('a command refuses to work beside another one that would end its database, and works beside the app', async () => {
  const backup = path.join(folder, 'new.wellword');
  const app = await openDatabase(env, LISTENER);
  expect(await run('audit-verify.ts')).toEqual({ complaint: '', code: 0 });
  await app.close();

  const command = await openBeside(env, LISTENER);
  const refusal = {
    complaint:
      `Another command of Wellword (process ${process.pid}) is using the database in ` +
      `${path.join(env.dataDirectory, 'postgres')}. Wait until it has ended, and try again.`,
    code: 1,
  };
  expect(await run('backup.ts', backup)).toEqual(refusal);
  expect(await run('audit-verify.ts')).toEqual(refusal);
  await withClient(command.address, command.owner, (client) => client.query('select 1'));
  await command.close();

  expect(await run('backup.ts', backup)).toEqual({ complaint: '', code: 0 });
});

test('a database in which only an administrator was made knows its secret', async () => {
  const own = { DATA_DIR: path.join(folder, 'first'), ADMIN_PASSWORD: 'a long password' };
  const admin = ['--name', 'Asha Mehta', '--email', 'asha@clinic.example'];
  expect(await runWith(own, 'admin-create.ts', ...admin)).toEqual({ complaint: '', code: 0 });
  const other = { ...own, APP_SECRET: 'y'.repeat(32) };
  const file = path.join(folder, 'first.wellword');
  const { complaint, code } = await runWith(other, 'backup.ts', file);
  expect(complaint).toContain('APP_SECRET is not the secret of this database.');
  expect([code, existsSync(file)]).toEqual([1, false]);
  expect(await runWith(own, 'backup.ts', file)).toEqual({ complaint: '', code: 0 });
});
