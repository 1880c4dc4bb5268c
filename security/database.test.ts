import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATABASE_OWNER } from '#platform/server/embedded-postgres/database-owner.ts';
import { migrateDatabase, UnknownSchema } from '#platform/server/db/migrate.ts';
import { runningServer, startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import type { StoredTable } from '#platform/server/db/catalogue.ts';
import { fillRelease, RELEASES, readReleaseRows } from '#platform/server/testing/released-rows.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { readEnv } from '#platform/server/env.ts';
import { openBeside, openDatabase } from '#app/server/database.ts';
import { openPools } from './separate-database.ts';
import { escapeFindings } from './role-escapes.ts';
import { schemaFindings } from './schema-inventory.ts';

// Whole servers start here, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LISTENER = { say: () => {}, onTaken: () => {} };
const [RELEASE] = RELEASES;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wellword-database-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function env() {
  return readEnv({ DATA_DIR: folder, APP_SECRET: 'a secret that is good for tests only' });
}

async function withSuperuser<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({
    ...runningServer(path.join(folder, 'postgres')),
    database: 'wellword',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const NOT_THE_OWNERS = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' and pg_get_userbyid(c.relowner) <> $1
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^(pg_|information_schema$)' and pg_get_userbyid(p.proowner) <> $1
  union all select datname from pg_database where datname = 'wellword' and pg_get_userbyid(datdba) <> $1`;

test('a role that is no superuser owns a new embedded database and all that is in it', async () => {
  const database = await openDatabase(env(), LISTENER);
  try {
    expect(database.owner.user).toBe(DATABASE_OWNER);
    const { rows } = await withSuperuser((client) =>
      client.query<{ name: string }>(NOT_THE_OWNERS, [DATABASE_OWNER]),
    );
    expect(
      rows.map(({ name }) => name).toSorted((first, second) => first.localeCompare(second)),
    ).toEqual([
      'claim_public_code()',
      'seal_ask_decision()',
      'seal_audit_line()',
      'seal_operator_audit_line()',
    ]);
    const role = await withSuperuser((client) =>
      client.query('select rolsuper from pg_roles where rolname = $1', [DATABASE_OWNER]),
    );
    expect(role.rows).toEqual([{ rolsuper: false }]);
  } finally {
    await database.close();
  }
});

test('neither role of the app enters the databases that PostgreSQL brings, where it could make temporary tables', async () => {
  const database = await openDatabase(env(), LISTENER);
  try {
    for (const user of ['app_user', 'app_operator'])
      for (const name of ['postgres', 'template1']) {
        const client = new pg.Client({ ...database.address, database: name, user });
        await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
      }
  } finally {
    await database.close();
  }
});

test('an installation whose superuser owned everything is upgraded with every row', async () => {
  await makeEarlierInstallation();
  const database = await openDatabase(env(), LISTENER);
  const ways = openPools(database.address, 'postgres');
  try {
    const { rows } = await ways.ownerPool.query(NOT_THE_OWNERS, [DATABASE_OWNER]);
    expect(
      rows.map(({ name }) => name).toSorted((first, second) => first.localeCompare(second)),
    ).toEqual([
      'claim_public_code()',
      'seal_ask_decision()',
      'seal_audit_line()',
      'seal_operator_audit_line()',
    ]);
    expect(await withSuperuser((client) => readReleaseRows(client, tables))).toEqual(before);
    expect((await schemaFindings(ways)).findings).toEqual([]);
    expect((await escapeFindings(ways)).findings).toEqual([]);
    const file = path.join(folder, 'after.wellword');
    const key = { kind: 'passphrase', text: 'words for one test' } as const;
    const { tables: storedTables } = await writeBackup(database, { file, key });
    expect(storedTables.find(({ name }) => name === 'reviews')?.rows).toBeGreaterThan(0);
    expect((await openBeside(env(), LISTENER)).owner.user).toBe(DATABASE_OWNER);
  } finally {
    await ways.close();
    await database.close();
  }
});

test('an installation with an unknown history is refused before anything in it is changed', async () => {
  await makeEarlierInstallation();
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
  });
  await withSuperuser((client) =>
    client.query(`update drizzle.__drizzle_migrations set hash = 'changed' where id = 2`),
  );
  await server.stop();
  await expect(openDatabase(env(), LISTENER)).rejects.toBeInstanceOf(UnknownSchema);
  const later = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
  });
  try {
    const state = await withSuperuser(async (client) => ({
      rows: await readReleaseRows(client, tables),
      roles: (await client.query('select from pg_roles where rolname = $1', [DATABASE_OWNER]))
        .rowCount,
    }));
    expect(state).toEqual({ rows: before, roles: 0 });
  } finally {
    await later.stop();
  }
});

let before: unknown;
let tables: StoredTable[];
async function makeEarlierInstallation(): Promise<void> {
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
  });
  const { host, port, user } = server.connection;
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database wellword');
  await admin.end();
  await migrateDatabase(
    { host, port, database: 'wellword' },
    { owner: { user }, through: RELEASE.migrations },
  );
  before = await withSuperuser(async (client) => {
    tables = await fillRelease(client, RELEASE);
    return readReleaseRows(client, tables);
  });
  // A backup beside a running server of the earlier version is made as its superuser.
  expect((await openBeside(env(), LISTENER)).owner.user).toBe('postgres');
  await server.stop();
}
