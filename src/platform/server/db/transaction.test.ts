import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPool } from './pools.ts';
import { openStatements, runTransaction, type ClinicDatabase } from './transaction.ts';

const database = testDatabase();
const notes = pgTable('notes', {
  id: text('id').notNull(),
  tenant: text('tenant'),
  said: text('said'),
});
let clinicId: string;

beforeAll(async () => {
  await database.ownerPool.query(`
    create table notes (id text primary key, tenant text default current_setting('app.clinic_id'), said text check (said <> ''));
    grant select, insert on notes to app_user`);
});
beforeEach(() => {
  clinicId = randomUUID();
});

async function note(db: ClinicDatabase, id: string, noteText = 'something'): Promise<void> {
  await db.insert(notes).values({ id: `${clinicId}-${id}`, said: noteText });
}

/** The notes that are committed, as the owner sees them. */
async function listNotes(): Promise<{ id: string; tenant: string }[]> {
  const { rows } = await database.ownerPool.query<{ id: string; tenant: string }>(
    `select substr(id, 38) as id, tenant from notes where id like $1 || '-%' order by id`,
    [clinicId],
  );
  return rows;
}

test('a statement runs as its clinic and is committed', async () => {
  await note(openStatements(database.pool, clinicId), 'one');
  expect(await listNotes()).toEqual([{ id: 'one', tenant: clinicId }]);
});

test('a statement that fails rejects with PostgreSQL’s code and commits nothing', async () => {
  const db = openStatements(database.pool, clinicId);
  await expect(note(db, 'empty', '')).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(await listNotes()).toEqual([]);
});

// covers: statements-of-several-clinics-on-one-connection
test('statements of several clinics on one connection never share a transaction or a tenant', async () => {
  const { password } = inject('testServer');
  const role = { user: 'app_user', ...(password === undefined ? {} : { password }) };
  const pool = openPool(database.address, { ...role, max: 1 });
  const others = [randomUUID(), randomUUID(), randomUUID()];
  await Promise.allSettled(
    [clinicId, ...others].map((tenant, index) =>
      openStatements(pool, tenant)
        .insert(notes)
        .values({ id: `${clinicId}-${index}`, said: index === 1 ? '' : 'said' }),
    ),
  );
  await pool.end();
  expect(await listNotes()).toEqual([
    { id: '0', tenant: clinicId },
    { id: '2', tenant: others[1] },
    { id: '3', tenant: others[2] },
  ]);
});

test('a transaction that throws leaves nothing, and one that returns leaves all', async () => {
  const failing = runTransaction(database.pool, { clinicId }, async (db) => {
    await note(db, 'undone');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await listNotes()).toEqual([]);
  const value = await runTransaction(database.pool, { clinicId }, async (db) => {
    await note(db, 'first');
    await note(db, 'second');
    return 'done';
  });
  expect(value).toBe('done');
  expect(await listNotes()).toEqual([
    { id: 'first', tenant: clinicId },
    { id: 'second', tenant: clinicId },
  ]);
});

test('a database that is kept after its transaction runs nothing any more', async () => {
  const keptScope = await runTransaction(database.pool, { clinicId }, async (db) => ({ db }));
  await expect(note(keptScope.db, 'late')).rejects.toMatchObject({
    cause: { message: 'The transaction is over' },
  });
  expect(await listNotes()).toEqual([]);
});

test('reads of a snapshot see one moment, and it refuses to write', async () => {
  const counts = await runTransaction(database.pool, { clinicId, isSnapshot: true }, async (db) => {
    const before = await db.$count(notes, eq(notes.tenant, clinicId));
    await note(openStatements(database.pool, clinicId), 'meanwhile');
    return [before, await db.$count(notes, eq(notes.tenant, clinicId))];
  });
  expect(counts).toEqual([0, 0]);
  await expect(
    runTransaction(database.pool, { clinicId, isSnapshot: true }, (db) => note(db, 'written')),
  ).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('a clinic id that is not a UUID is never written into a statement', async () => {
  const injectedText = "'; drop table notes; --";
  expect(() => openStatements(database.pool, injectedText)).toThrow('A clinic id is not a UUID');
  await expect(
    runTransaction(database.pool, { clinicId: injectedText }, (db) => db.select().from(notes)),
  ).rejects.toThrow('A clinic id is not a UUID');
  await note(openStatements(database.pool, clinicId), 'still there');
});
