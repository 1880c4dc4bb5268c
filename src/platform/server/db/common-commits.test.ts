import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { queryInCommon } from './common-commits.ts';

const database = testDatabase();

beforeAll(async () => {
  await database.ownerPool.query(`
    create table notes (id text primary key, user_id uuid not null, said text not null check (said <> ''));
    alter table notes enable row level security;
    create policy notes_own on notes to app_user
      using (user_id = current_setting('app.clinic_id', true)::uuid)
      with check (user_id = current_setting('app.clinic_id', true)::uuid);
    grant select, insert, update on notes to app_user`);
});

const NOTE = `insert into notes (id, user_id, said) values ($1, current_setting('app.clinic_id')::uuid, $2)
  on conflict (id) do update set said = excluded.said
  returning id, said`;

function note(tenant: string, id: string, said: string) {
  return queryInCommon(database.pool, { text: NOTE, values: [id, said], tenant });
}

async function standing(prefix: string) {
  const { rows } = await database.ownerPool.query<{ id: string; user_id: string; commit: string }>(
    'select id, user_id, xmin::text as commit from notes where id like $1 order by id',
    [`${prefix}%`],
  );
  return rows;
}

test('who comes at one moment is committed together, each with their own answer and as their own clinic', async () => {
  const clinics = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(
    clinics.map((clinic, at) => note(clinic, `many-${at}`, `${at}`)),
  );
  expect(answers.map(({ rows }) => rows[0])).toEqual(
    clinics.map((_, at) => ({ id: `many-${at}`, said: `${at}` })),
  );
  const rows = await standing('many-');
  expect(rows.map((row) => row.user_id)).toEqual(clinics);
  const sizes = Map.groupBy(rows, ({ commit }) => commit);
  expect([...sizes.values()].map(({ length }) => length)).toEqual([8, 2]);
});

test('the next are on their way before the last are told', async () => {
  const clinic = randomUUID();
  const begun = vi.fn();
  database.pool.on('acquire', begun);
  const told = Array.from({ length: 9 }, (_, at) =>
    note(clinic, `${clinic}-${at}`, 'said').then(() => begun.mock.calls.length),
  );
  expect(await told[0]).toBe(2);
  await Promise.all(told);
  database.pool.off('acquire', begun);
});

test('nobody pays for the fault of another', async () => {
  const clinic = randomUUID();
  const settled = await Promise.allSettled([
    note(clinic, 'fault-0', 'first'),
    note(clinic, 'fault-1', 'good'),
    note(clinic, 'fault-2', ''),
    note(clinic, 'fault-3', 'good'),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((await standing('fault-')).map(({ id }) => id)).toEqual(['fault-0', 'fault-1', 'fault-3']);
});

// covers: clinic-does-not-reach-another-row-committed
test("a clinic does not reach another's row, whoever it is committed with", async () => {
  const [own, other] = [randomUUID(), randomUUID()];
  await note(other, 'row-of-other', 'mine');
  const [, before, stolen, after] = await Promise.allSettled([
    note(own, 'row-0', 'first'),
    note(other, 'row-1', 'before'),
    note(own, 'row-of-other', 'stolen'),
    note(other, 'row-2', 'after'),
  ]);
  expect([before?.status, stolen?.status, after?.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  const { rows } = await database.ownerPool.query(
    `select said from notes where id = 'row-of-other'`,
  );
  expect(rows).toEqual([{ said: 'mine' }]);

  const text = 'select id from notes where id like $1 order by id';
  const seen = [own, other, own, other].map((tenant) =>
    queryInCommon(database.pool, { text, values: ['row-%'], tenant }),
  );
  const ids = (await Promise.all(seen)).map((result) => result.rows.map(({ id }) => id as string));
  const ofOther = ['row-1', 'row-2', 'row-of-other'];
  expect(ids).toEqual([['row-0'], ofOther, ['row-0'], ofOther]);
});

test.each([
  ['together with others', true, ['first', 'held', 'free']],
  ['alone when they come', false, ['held', 'free', 'other']],
])('nobody waits for the lock that another waits for %s', async (_how, isAtOnce, ids) => {
  const clinic = randomUUID();
  await note(clinic, `${clinic}-held`, 'before');
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select 1 from notes where id = $1 for update', [`${clinic}-held`]);
  const told: string[] = [];
  const ask = (id: string) => note(clinic, `${clinic}-${id}`, 'after').then(() => told.push(id));
  const asked = [ask(ids[0] ?? '')];
  if (!isAtOnce) await isUnderWay('insert into notes');
  asked.push(...ids.slice(1).map(ask));
  try {
    // Far below what PostgreSQL lets a statement wait for a lock.
    await expect.poll(() => told.length, { timeout: 2000 }).toBe(2);
    expect(told).not.toContain('held');
  } finally {
    await holder.query('commit');
    holder.release();
  }
  await Promise.all(asked);
  expect(told).toContain('held');
});

test('when the database goes away everybody is told, and nobody is run again', async () => {
  const clinic = randomUUID();
  const askedAt = performance.now();
  // PostgreSQL ends a statement by itself after ten seconds: who was run again would be told then.
  const slow = `select pg_sleep(30), $1::text`;
  const run = (at: number) =>
    queryInCommon(database.pool, { text: slow, values: [`${at}`], tenant: clinic });
  const first = run(0);
  const ended = first.catch(() => {});
  await isUnderWay('select pg_sleep');
  const settled = Promise.allSettled([first, run(1), run(2)]);
  const pid = await endSleeper();
  await ended;
  // The one that is ended may be seen for a moment more.
  await endSleeper(pid);
  expect((await settled).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(performance.now() - askedAt).toBeLessThan(9000);
});

const WORKING = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like $1 || '%'`;

const PATIENCE = { timeout: 5000 };

async function isUnderWay(statement: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await database.ownerPool.query(`select pid ${WORKING}`, [statement]);
    expect(rowCount).toBe(1);
  }, PATIENCE);
}

/** Ends the connection that sleeps, other than one that was ended before, and says which. */
async function endSleeper(before = 0): Promise<number> {
  const end = `select pid, pg_terminate_backend(pid) ${WORKING} and pid <> $2`;
  return vi.waitFor(async () => {
    const { rows } = await database.ownerPool.query<{ pid: number }>(end, [
      'select pg_sleep',
      before,
    ]);
    const [ended] = rows;
    if (ended === undefined) throw new Error('Nothing sleeps');
    return ended.pid;
  }, PATIENCE);
}
