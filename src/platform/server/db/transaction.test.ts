import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openTransaction, type Transaction } from './transaction.ts';

const database = testDatabase();
const tenant = randomUUID();
let client: pg.PoolClient;
let transaction: Transaction;
/** Each time PostgreSQL waits for what comes next. */
let trips: number;

beforeAll(async () => {
  await database.ownerPool.query(`
    create table notes (id text primary key, tenant text default current_setting('app.clinic_id'), said text check (said <> ''));
    grant select, insert on notes to app_user`);
});
beforeEach(async () => {
  client = await database.pool.connect();
  transaction = await openTransaction(client, tenant);
  trips = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', () => (trips += 1));
});
afterEach(async () => {
  await transaction.rollback();
  client.release(true);
});

function noted(id: string, said: unknown) {
  const text = 'insert into notes (id, said) values ($1, $2) returning id';
  return transaction.query({ text }, [id, said]);
}

async function standing(prefix: string) {
  const { rows } = await database.ownerPool.query<{ id: string; tenant: string; commit: string }>(
    'select id, tenant, xmin::text as commit from notes where id like $1 order by id',
    [`${prefix}%`],
  );
  return rows;
}

test('the beginning travels with the first statement and the end with the last', async () => {
  expect((await noted('short-0', 'first')).rows).toEqual([{ id: 'short-0' }]);
  expect(await standing('short-')).toEqual([]);
  transaction.ending();
  expect((await noted('short-1', 'last')).rows).toEqual([{ id: 'short-1' }]);
  const rows = await standing('short-');
  expect(rows.map((row) => row.tenant)).toEqual([tenant, tenant]);
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
  await transaction.commit();
  expect(trips).toBe(2);
  const { rows: after } = await client.query(`select current_setting('app.clinic_id', true) as it`);
  expect(after).toEqual([{ it: '' }]);
});

test('a last statement that fails undoes everything, and nothing may follow it', async () => {
  await noted('undone-0', 'first');
  transaction.ending();
  await expect(noted('undone-1', '')).rejects.toMatchObject({ code: '23514' });
  expect(() => noted('undone-2', 'later')).toThrow('over');
  await transaction.rollback();
  expect(await standing('undone-')).toEqual([]);
  expect((await client.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
});

test('a last statement whose values cannot be sent commits nothing', async () => {
  await noted('unsent-0', 'first');
  transaction.ending();
  const unsendable = {
    toPostgres: () => {
      throw new Error('unsendable');
    },
  };
  await expect(noted('unsent-1', unsendable)).rejects.toThrow('unsendable');
  await transaction.rollback();
  expect(await standing('unsent-')).toEqual([]);
});

test('a first statement that fails leaves nothing behind', async () => {
  await expect(noted('first-0', '')).rejects.toMatchObject({ code: '23514' });
  await expect(noted('first-1', 'later')).rejects.toMatchObject({ code: '25P02' });
  await transaction.rollback();
  expect(await standing('first-')).toEqual([]);
});

test('statements without values begin one too, and end it where no other does', async () => {
  await transaction.query(`insert into notes (id) values ('plain-0'); select 1`);
  transaction.ending();
  await transaction.query(`insert into notes (id) values ('plain-1')`);
  expect(await standing('plain-')).toEqual([]);
  await transaction.commit();
  const rows = await standing('plain-');
  expect(rows.map((row) => row.tenant)).toEqual([tenant, tenant]);
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
});

test('without a statement nothing is sent', async () => {
  await transaction.commit();
  expect(trips).toBe(0);
});
