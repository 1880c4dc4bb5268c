import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ChainHead } from '#platform/server/audit/chain-walk.ts';
import { verifyAuditLog } from '#platform/server/audit/verify-audit-log.ts';
import { ForgedHeads, writeHeads, readHeads } from '#platform/server/audit/chain-heads.ts';
import { exportAuditLog } from '#platform/server/audit/export-audit-log.ts';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    test: `test.${string}`;
  }
  interface AuditedEntities {
    test: 'test';
  }
}

// Databases are made and copied here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const database = testDatabase();
let clinic: BuiltClinic;
let owner: pg.Client;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wellword-chain-'));
  clinic = await buildClinic(database);
  const other = await buildClinic(database);
  owner = new pg.Client({ ...database.address, user: 'postgres' });
  await owner.connect();
  for (const { scope } of [clinic, other]) {
    for (let line = 0; line < 6; line += 1) {
      const changedFields = line % 2 === 0 ? ['a', 'b"\\,{é'] : [];
      await recordAudit(scope, { action: `test.${line}`, entity: 'test', changedFields });
    }
  }
  await database.operatorPool.query(
    `insert into operator_audit_log (request_id, action, entity) values ('r', 'operator.test', 'test')`,
  );
});
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

// covers: trail-that-touched-whole
test('an unchanged audit log is complete', async (context) => {
  const verification = await verifyAuditLog(owner);
  recordFigures(context, { tamperings: Object.keys(TAMPERINGS).length + 1 });
  expect(verification).toMatchObject({ clinics: 3, lines: 13, breaks: [] });
});

test('what the app says of a line’s place, hash or time does not count', async () => {
  await inTransaction(clinic.scope, async ({ db }) => {
    await db.execute(`insert into audit_log (user_id, request_id, action, entity, at, seq, chain_id, prev_hash, hash)
      values ('${clinic.id}', 'r', 'test.forged', 'test', '2001-01-01', 99, 99, '\\x00', '\\x00')`);
  });
  expect((await verifyAuditLog(owner)).breaks).toEqual([]);
  const { rows } = await owner.query(
    `select seq::int, at > now() - interval '1 hour' as fresh from audit_log where action = 'test.forged'`,
  );
  expect(rows).toEqual([{ seq: 7, fresh: true }]);
});

test.each([
  "insert into audit_chains (seq, hash) values (0, sha256(''))",
  'update audit_chains set seq = 0',
  'select * from audit_chains',
  'update operator_audit_chains set seq = 0',
  'select * from operator_audit_chains',
  'select seal_operator_audit_line()',
  'select seal_audit_line()',
])('the app’s roles cannot: %s', async (statement) => {
  for (const pool of [database.pool, database.operatorPool])
    await expect(pool.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|0A000/),
    });
});

test.each([
  ['outcome', 'almost'],
  ['reason', 'Patient Asha'],
])('a line with an unknown %s is refused', async (column, value) => {
  const line = `insert into operator_audit_log (request_id, action, entity, ${column}) values ('r', 'a', 'e', '${value}')`;
  await expect(database.operatorPool.query(line)).rejects.toMatchObject({ code: '23514' });
});

const LINE = `user_id = $1 and seq = 3`;
const TAMPERINGS = {
  'a changed line': [`update audit_log set action = 'test.other' where ${LINE}`],
  'a changed time': [`update audit_log set at = at + interval '1 microsecond' where ${LINE}`],
  'a changed list of fields': [`update audit_log set changed_fields = '{x}' where ${LINE}`],
  'a line with a hash to match': [
    `update audit_log set login_id = gen_random_uuid() where ${LINE}`,
    `update audit_log l set hash = sha256(prev_hash || convert_to(audit_line_text(l), 'UTF8')) where ${LINE}`,
  ],
  'a removed line': [`delete from audit_log where ${LINE}`],
  'a removed line, the others moved up': [
    `delete from audit_log where ${LINE}`,
    ...[4, 5, 6, 7].map(
      (seq) => `update audit_log set seq = ${seq - 1} where user_id = $1 and seq = ${seq}`,
    ),
  ],
  'a line put in between': [
    `update audit_log set seq = seq + 100 where user_id = $1 and seq > 3`,
    ...[4, 5, 6, 7].map(
      (seq) => `update audit_log set seq = ${seq + 1} where user_id = $1 and seq = ${seq + 100}`,
    ),
    `alter table audit_log disable trigger audit_log_sealed`,
    `insert into audit_log (user_id, request_id, action, entity, chain_id, seq, prev_hash, hash)
     select user_id, 'r', 'test.slipped', 'test', chain_id, 4, hash, sha256(hash) from audit_log where ${LINE}`,
  ],
  'two lines that changed places': [
    `update audit_log set seq = 103 where user_id = $1 and seq = 3`,
    `update audit_log set seq = 3 where user_id = $1 and seq = 4`,
    `update audit_log set seq = 4 where user_id = $1 and seq = 103`,
  ],
  'a cut tail': [`delete from audit_log where user_id = $1 and seq > 5`],
  'all lines gone': [`delete from audit_log where user_id = $1`],
  'a line given to another clinic': [
    `update audit_log set user_id = (select id from users where id <> $1 limit 1) where ${LINE}`,
  ],
  'a chain without its head': [`delete from audit_chains where user_id = $1`],
};

test.each(Object.entries(TAMPERINGS))('%s is found', async (_name, statements) => {
  const breaks = await verifyTampered(statements);
  expect(breaks).toHaveLength(1);
  expect(breaks[0]?.clinicId).toBeTypeOf('string');
});

test('distinguishes missing entries from changed ones', async () => {
  expect(await verifyTampered(TAMPERINGS['a removed line'])).toMatchObject([
    { seq: 3, what: 'removed' },
  ]);
  expect(await verifyTampered(TAMPERINGS['a changed line'])).toMatchObject([
    { seq: 3, what: 'changed' },
  ]);
  expect(await verifyTampered(TAMPERINGS['a cut tail'])).toMatchObject([{ seq: 6, what: 'cut' }]);
});

// covers: tail-that-cut-with-head-put-right
test('a tail that was cut with its head put right is found against heads that were kept', async () => {
  const { heads } = await verifyAuditLog(owner);
  const file = path.join(folder, 'heads.json');
  const key = Buffer.alloc(32, 7);
  writeHeads(file, { heads, key, at: '2026-11-20T00:00:00Z' });
  const cut = [
    `delete from audit_log where user_id = $1 and seq > 5`,
    `update audit_chains set seq = 5, hash = (select hash from audit_log where user_id = $1 and seq = 5) where user_id = $1`,
  ];
  expect(await verifyTampered(cut)).toEqual([]);
  expect(await verifyTampered(cut, readHeads(file, [key])?.heads)).toMatchObject([
    { clinicId: clinic.id, seq: 7, what: 'cut' },
  ]);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('\\"seq\\":7', '\\"seq\\":5'));
  expect(() => readHeads(file, [key])).toThrow(ForgedHeads);
  await writeFile(file, text);
  expect(() => readHeads(file, [Buffer.alloc(32, 8)])).toThrow(ForgedHeads);
});

test('transactions of one clinic neither wait for each other nor break the chain', async () => {
  const other = await buildClinic(database);
  await recordAudit(other.scope, { action: 'test.first', entity: 'test' });
  // Each waits, with its entry written, until all entries are written: a lock for the clinic would never let them.
  const all = 6;
  let writtenCount = 0;
  const everyone = Promise.withResolvers<void>();
  await Promise.all(
    Array.from({ length: all }, (_each, index) =>
      inTransaction(other.scope, async (tx) => {
        await recordAudit(tx, { action: 'test.atOnce', entity: 'test' });
        await recordAudit(tx, { action: 'test.atOnce', entity: 'test' });
        writtenCount += 1;
        if (writtenCount === all) everyone.resolve();
        await everyone.promise;
        if (index % 3 === 0) throw new Error('rolled back');
      }).catch(() => {}),
    ),
  );
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        recordAudit(other.scope, { action: 'test.atOnce', entity: 'test' }),
      ),
    );
  expect((await verifyAuditLog(owner)).breaks).toEqual([]);
  const { rows } = await owner.query(
    `select count(*)::int as lines from audit_log where user_id = $1`,
    [other.id],
  );
  expect(rows).toEqual([{ lines: 1 + 8 + 100 }]);
});

test('the export has every line of the clinic asked for, with its hash', async () => {
  const file = path.join(folder, 'trail.jsonl');
  expect(await exportAuditLog(owner, { file, clinicId: clinic.id })).toBe(7);
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(
    lines.every((line) => line.user_id === clinic.id && /^[0-9a-f]{64}$/.test(line.hash)),
  ).toBe(true);
});

/** Verifies a copy of the database after running the given statements on it. */
async function verifyTampered(
  statements: readonly string[],
  knownHeads: readonly ChainHead[] = [],
) {
  const copy = `tampered_${crypto.randomUUID().replaceAll('-', '')}`;
  const { database: name, ...server } = database.address;
  const admin = new pg.Client({ ...server, user: 'postgres', database: 'postgres' });
  await admin.connect();
  try {
    await owner.end();
    await closeIdle(admin, name);
    await admin.query(`create database ${copy} template ${name}`);
    owner = new pg.Client({ ...database.address, user: 'postgres' });
    await owner.connect();
    const client = new pg.Client({ ...server, user: 'postgres', database: copy });
    await client.connect();
    try {
      for (const statement of statements)
        await client.query(statement, statement.includes('$1') ? [clinic.id] : []);
      return (await verifyAuditLog(client, { knownHeads })).breaks;
    } finally {
      await client.end();
      await admin.query(`drop database ${copy} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

async function closeIdle(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
    [name],
  );
}
