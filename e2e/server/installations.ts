import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import {
  startPostgresServer,
  type PostgresServer,
} from '#platform/server/embedded-postgres/server.ts';
import { makeFolder } from '#platform/server/embedded-postgres/testing.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Variables = Readonly<Record<string, string>>;

/** Runs a command of an operator without this process's settings, and returns its exit code and what it printed. */
export async function runScript(
  script: string,
  { args = [], variables }: { args?: readonly string[]; variables: Variables },
): Promise<{ code: number | null; text: string }> {
  const { ended, text } = startScript(script, { args, variables });
  return { code: await ended, text: text() };
}

/** Starts the app and waits until it says that it runs, or ends; then stops it. Returns what it printed. */
export async function tryStart(variables: Variables): Promise<string> {
  const app = startScript('src/app/server/main.ts', { variables: { PORT: '0', ...variables } });
  await Promise.race([app.ended, app.printed('running at')]);
  app.stop();
  await app.ended;
  return app.text();
}

function startScript(
  script: string,
  { args = [], variables }: { args?: readonly string[]; variables: Variables },
) {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, WELLWORD_ENV_FILE: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGTERM');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return {
    text: () => text,
    stop: () => child.kill('SIGTERM'),
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
    printed: (words: string) =>
      new Promise<void>((resolve) =>
        child.stdout.on('data', () => {
          if (text.includes(words)) resolve();
        }),
      ),
  };
}

/** A PostgreSQL of the operator's own, reached over TCP, with databases set up as docs/running.md says. */
export function ownPostgres() {
  const folder = makeFolder();
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({
      dataDirectory: path.join(folder.path, 'postgres'),
      durable: false,
      transport: 'loopback',
    });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  async function asSuperuser<Row extends pg.QueryResultRow>(
    statement: string,
    database = 'postgres',
  ): Promise<Row[]> {
    const client = new pg.Client({ ...server.connection, database });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    asSuperuser,
    /** Creates a user with these rights and a database that it owns. */
    async createDatabase(rights = 'createrole bypassrls') {
      const name = `wellword_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
      await asSuperuser(`create role ${name} login ${rights} password 'secret of the owner'`);
      // Roles belong to the server: each of these databases has an owner of its own.
      await asSuperuser(
        `do $$ begin if to_regrole('app_user') is not null then
           grant app_user, app_operator, wellword_audit to ${name} with admin option; end if; end $$`,
      );
      await asSuperuser(`create database ${name} owner ${name}`);
      const { host, port } = server.connection;
      return { name, url: `postgres://${name}:secret%20of%20the%20owner@${host}:${port}/${name}` };
    },
  };
}
