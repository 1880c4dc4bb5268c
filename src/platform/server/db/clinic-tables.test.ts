import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { citusStatements, tablePlacement, type TablePlacement } from '../testing/clinic-tables.ts';

const CITUS_SQL = path.resolve(import.meta.dirname, '../../../../docs/citus.sql');

const database = testDatabase();
let placement: TablePlacement;

beforeAll(async () => {
  const client = await database.ownerPool.connect();
  placement = await tablePlacement(client);
  client.release();
});

async function toLines(statement: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ line: string }>(statement, [
    placement.clinicTables,
  ]);
  return rows.map(({ line }) => line);
}

test('every row of a clinic table names its clinic', async () => {
  expect(placement.clinicTables.length).toBeGreaterThan(15);
  expect(
    await toLines(
      `select attrelid::regclass::text as line from pg_attribute
       where attname = 'user_id' and not attnotnull and attrelid = any ($1::text[]::regclass[])`,
    ),
  ).toEqual([]);
});

test('every unique key of a clinic table contains the clinic', async () => {
  expect(
    await toLines(
      `select indexrelid::regclass::text as line from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'user_id'
       where i.indisunique and i.indrelid = any ($1::text[]::regclass[])
         and a.attnum <> all (i.indkey::int2[])`,
    ),
  ).toEqual([]);
});

test('every clinic table has a primary key that begins with the clinic', async () => {
  expect(
    await toLines(
      `select t::regclass::text as line from unnest($1::text[]) t
       where not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'user_id'
         where i.indisprimary and i.indrelid = t::regclass and i.indkey[0] = a.attnum)`,
    ),
  ).toEqual([]);
});

test('a reference between clinic tables carries the clinic, and no other table refers to one', async () => {
  expect(
    await toLines(
      `select conrelid::regclass::text || ' ' || conname as line from pg_constraint k
       where contype = 'f' and confrelid = any ($1::text[]::regclass[])
         and (conrelid <> all ($1::text[]::regclass[]) or
           (select attnum from pg_attribute where attrelid = k.conrelid and attname = 'user_id') <> all (k.conkey))
         and not exists (select from pg_class where oid in (conrelid, confrelid) and relispartition)`,
    ),
  ).toEqual([]);
});

// `npx vitest run --project node -u src/platform/server/db/clinic-tables.test.ts` writes the file.
test('docs/citus.sql places the tables that the migrations make', async () => {
  await expect(`${citusStatements(placement)}\n`).toMatchFileSnapshot(CITUS_SQL);
});
