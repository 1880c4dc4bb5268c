import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { testDatabase } from '../testing/database.ts';
import { recordFigures } from '../testing/figures.ts';
import { schemaLines } from '../testing/schema-lines.ts';
import type { StoredTable } from './catalogue.ts';
import { listMigrations, migrateDatabase, NewerSchema, UnknownSchema } from './migrate.ts';
import { fillRelease, RELEASES, readReleaseRows, type Release } from '../testing/released-rows.ts';
import type { DatabaseAddress } from './pools.ts';

const database = testDatabase();
const OWNER = { user: 'postgres' };
/** How many migrations there were when lines of the trail were first sealed. */
const SEALED_SINCE = 9;

const GENEROUS = { timeout: 60_000 };
const folders: string[] = [];
let fresh: string[];

beforeAll(async () => {
  fresh = await lines(database.address);
});
afterAll(async () => {
  for (const name of folders) await admin(`drop database if exists ${name} with (force)`);
  await admin('drop role if exists plain_owner').catch(() => {});
});

test.each(RELEASES)(
  'from release $name to now: every row is kept, and the schema is a fresh one',
  async (release) => {
    const { address, tables } = await atRelease(release);
    const client = await connectTo(address);
    const before = await readReleaseRows(client, tables);
    // No table of the release is left out.
    expect(before.filter((rows) => rows.endsWith(': '))).toEqual([]);
    const notices: string[] = [];
    await migrateDatabase(address, { owner: OWNER, say: (text) => notices.push(text) });
    const first = listMigrations()[release.migrations]?.tag;
    expect(notices[0]).toContain(`Migrations: ${first}, `);
    expect(notices[1]).toMatch(/backup/);
    expect(await readReleaseRows(client, tables)).toEqual(before);
    expect(await schemaLines(client)).toEqual(fresh);
    expect((await verifyAuditLog(client)).breaks).toEqual([]);
    await migrateDatabase(address, { owner: OWNER, say: (text) => notices.push(text) });
    expect(notices).toHaveLength(2);
    expect(await readReleaseRows(client, tables)).toEqual(before);
    expect(await schemaLines(client)).toEqual(fresh);
    await client.end();
  },
);

test('an owner without special rights loses no row either', async () => {
  await admin(`create role plain_owner login createrole`);
  const address = await emptyDatabase(`owner plain_owner`);
  const owner = { user: 'plain_owner' };
  const [release] = RELEASES;
  await migrateDatabase(address, { owner, through: release.migrations });
  const client = await connectTo(address);
  const tables = await fillRelease(client, release);
  const before = await readReleaseRows(client, tables);
  await migrateDatabase(address, { owner });
  expect(await readReleaseRows(client, tables)).toEqual(before);
  expect((await verifyAuditLog(client)).breaks).toEqual([]);
  await client.end();
});

test.each(['app_user', 'app_operator'])(
  'a setting that %s keeps does not lock it out after the next start',
  async (user) => {
    const address = await emptyDatabase();
    await migrateDatabase(address, { owner: OWNER });
    const refusedClient = new pg.Client({ ...address, user });
    await admin(
      `alter role ${user} in database ${address.database} set local_preload_libraries = 'missing'`,
    );
    await expect(refusedClient.connect()).rejects.toThrow('missing');
    await migrateDatabase(address, { owner: OWNER });
    const client = new pg.Client({ ...address, user });
    await client.connect();
    await client.end();
  },
);

test('the trail goes on where the first that was sealed ended', async () => {
  const { address } = await atRelease({ ...RELEASES[0], migrations: SEALED_SINCE });
  const client = await connectTo(address);
  const line = `insert into audit_log (user_id, request_id, action, entity, changed_fields)
    select user_id, 'r', 'test.later', 'test', '{a,"b,c"}' from audit_log`;
  await client.query(line);
  await migrateDatabase(address, { owner: OWNER });
  await client.query(line);
  await client.query(`insert into operator_audit_log (request_id, action, entity, changed_fields)
    select 'r', 'test.later', 'test', '{a,"b,c"}' from operator_audit_log`);
  expect(await verifyAuditLog(client)).toMatchObject({
    breaks: [],
    lines: 24,
    heads: { length: 3 },
  });
  await client.end();
});

test('two that start on an old schema at once migrate it once', async (context) => {
  recordFigures(context, { releases: RELEASES.length, migrations: listMigrations().length });
  const { address } = await atRelease(RELEASES[0]);
  await Promise.all([1, 2, 3].map(() => migrateDatabase(address, { owner: OWNER })));
  expect(await lines(address)).toEqual(fresh);
  const client = await connectTo(address);
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id');
  expect(rows.map(({ hash }: { hash: string }) => hash)).toEqual(
    listMigrations().map(({ hash }) => hash),
  );
  await client.end();
});

test.each(['audit_log', 'do_not_contact'])(
  'a migration that is killed while it changes %s leaves the schema as before, and the next start completes it',
  async (table) => {
    const [release] = RELEASES;
    const { address, tables } = await atRelease(release);
    const [client, blocker] = [await connectTo(address), await connectTo(address)];
    const before = await readReleaseRows(client, tables);
    const old = await schemaLines(client);
    // The migration has to wait in its middle, and there it is killed.
    await blocker.query(`begin; lock table ${table} in access share mode`);
    const child = migrateElsewhere(address);
    await expect.poll(() => findMigrators(client, `wait_event_type = 'Lock'`), GENEROUS).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await blocker.query('rollback');
    await expect.poll(() => findMigrators(client, 'true'), GENEROUS).toBe(0);
    expect(await schemaLines(client)).toEqual(old);
    expect(await readReleaseRows(client, tables)).toEqual(before);
    await migrateDatabase(address, { owner: OWNER });
    expect(await schemaLines(client)).toEqual(fresh);
    expect(await readReleaseRows(client, tables)).toEqual(before);
    await Promise.all([client.end(), blocker.end()]);
  },
);

const HISTORY = 'drizzle.__drizzle_migrations';
test.each([
  [
    'a newer version made',
    NewerSchema,
    `insert into ${HISTORY} (hash, created_at) values ('later', 99999999999999)`,
  ],
  [
    'holds a migration that was changed later',
    UnknownSchema,
    `update ${HISTORY} set hash = 'changed' where id = 3`,
  ],
  ['lacks a migration in the middle', UnknownSchema, `delete from ${HISTORY} where id = 3`],
  [
    'holds a migration that no version has',
    UnknownSchema,
    `insert into ${HISTORY} (hash, created_at) select 'own', created_at + 1 from ${HISTORY} where id = 3`,
  ],
  ['has tables and no history', UnknownSchema, `delete from ${HISTORY}`],
  ['belongs to another program', UnknownSchema, 'drop schema drizzle cascade'],
])(
  'refuses, in one sentence and with nothing changed, a database that %s',
  async (_case, expected, change) => {
    // Of an earlier release, so that there would be something to change.
    const { address } = await atRelease(RELEASES[0]);
    const client = await connectTo(address);
    try {
      await client.query(change);
      const before = [await schemaLines(client), await readHistory(client), await rightsTo(client)];
      const error: unknown = await migrateDatabase(address, {
        owner: OWNER,
        passwords: { app_user: 'must not be set', app_operator: 'must not be set' },
      }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(expected);
      expect(String(error)).toMatch(/Nothing was changed: [^.]+\.$/);
      expect([
        await schemaLines(client),
        await readHistory(client),
        await rightsTo(client),
      ]).toEqual(before);
    } finally {
      await client.end();
    }
  },
);

test('an upgrade that fails leaves the schema as it was, and a later try completes it', async () => {
  const [release] = RELEASES;
  const { address, tables } = await atRelease(release);
  const client = await connectTo(address);
  const before = [
    await schemaLines(client),
    await readHistory(client),
    await readReleaseRows(client, tables),
  ];
  // A later migration makes a table of this name.
  await client.query('create table audit_chains (in_the_way int)');
  await expect(migrateDatabase(address, { owner: OWNER })).rejects.toThrow();
  await client.query('drop table audit_chains');
  expect([
    await schemaLines(client),
    await readHistory(client),
    await readReleaseRows(client, tables),
  ]).toEqual(before);
  await migrateDatabase(address, { owner: OWNER });
  expect(await schemaLines(client)).toEqual(fresh);
  await client.end();
});

test('each migration is named in the journal once, in order', () => {
  const knownMigrations = listMigrations();
  const numbers = knownMigrations.map(({ tag }) => tag.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
  expect(knownMigrations.map(({ when }) => when)).toEqual(
    knownMigrations.map(({ when }) => when).toSorted((a, b) => a - b),
  );
});

async function readHistory(client: pg.Client): Promise<unknown> {
  const result = await client.query(`select to_regclass('${HISTORY}') as name`);
  if (result.rows[0]?.name === null) return undefined;
  return (await client.query(`select * from ${HISTORY} order by id`)).rows;
}

async function rightsTo(client: pg.Client): Promise<unknown> {
  return (await client.query('select datacl from pg_database where datname = current_database()'))
    .rows;
}

function migrateElsewhere(address: DatabaseAddress): ChildProcess {
  const file = path.join(import.meta.dirname, 'migrate.ts');
  const code = `const { migrateDatabase } = await import(${JSON.stringify(file)});
    await migrateDatabase(${JSON.stringify(address)}, { owner: { user: 'postgres' } });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Sessions of apps that migrate this database, as far as the server has noticed that they are gone.
 */
async function findMigrators(client: pg.Client, which: string): Promise<number | undefined> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'wellword migrations' and ${which}`,
  );
  return rows[0]?.count;
}

/** A database that had each release up to this one, with the rows of each. */
async function atRelease(
  release: Release,
): Promise<{ address: DatabaseAddress; tables: StoredTable[] }> {
  const address = await emptyDatabase();
  const client = await connectTo(address);
  try {
    let tables: StoredTable[] = [];
    const earlier = RELEASES.slice(
      0,
      RELEASES.findIndex(({ name }) => name === release.name),
    );
    for (const each of [...earlier, release]) {
      await migrateDatabase(address, { owner: OWNER, through: each.migrations });
      tables = await fillRelease(client, each);
    }
    return { address, tables };
  } finally {
    await client.end();
  }
}

async function emptyDatabase(options = ''): Promise<DatabaseAddress> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name} ${options}`);
  folders.push(name);
  return { ...database.address, database: name };
}

async function lines(address: DatabaseAddress): Promise<string[]> {
  const client = await connectTo(address);
  try {
    return await schemaLines(client);
  } finally {
    await client.end();
  }
}

async function admin(statement: string): Promise<void> {
  const client = await connectTo({ ...database.address, database: 'postgres' });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function connectTo(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, ...OWNER });
  await client.connect();
  return client;
}
