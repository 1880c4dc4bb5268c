import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { readAsking } from './asking.ts';
import { decideVisits } from './decide-visits.ts';
import { excludeVisit } from './exclude-visit.ts';
import {
  askingDatabase,
  buildEndedVisit,
  createTestClock,
  openAt,
  switchAskingOn,
} from './testing.ts';
import { hasPrintedEnd, parsePrintedEnd, verifyAskDecisions } from './verify-ask-decisions.ts';

const database = askingDatabase();

/** Builds a clinic with five decisions: three are asked, one was asked lately, one is excluded. */
async function buildDecidedClinic(): Promise<BuiltClinic> {
  const clinic = await buildClinic(database);
  const clock = createTestClock('2026-11-20T03:00:00Z');
  await switchAskingOn(openAt(database, { clinic, clock }));
  for (const contactNumber of ['9820010001', '9820010001', '9820010002', '9820010003'])
    await buildEndedVisit(database, { clinic, contactNumber, endedAt: clock.now() });
  const { id } = await buildEndedVisit(database, {
    clinic,
    contactNumber: '9820010004',
    endedAt: clock.now(),
  });
  await excludeVisit(clinic.scope, { appointmentId: id, reason: 'duplicate' });
  clock.move(5);
  await decideVisits(openAt(database, { clinic, clock }));
  return clinic;
}

async function verify() {
  const client = await database.ownerPool.connect();
  try {
    return await verifyAskDecisions(client);
  } finally {
    client.release();
  }
}

// covers: ask-chain-whole
test('an unchanged record of decisions is whole, one chain for each clinic', async () => {
  const before = await verify();
  await buildDecidedClinic();
  await buildDecidedClinic();
  const { breaks, lines, clinics } = await verify();
  expect(breaks).toEqual(before.breaks);
  expect({ lines: lines - before.lines, clinics: clinics - before.clinics }).toEqual({
    lines: 10,
    clinics: 2,
  });
});

// covers: ask-paper-checked
test('the end of a record on paper is found, and no other', async () => {
  const clinic = await buildDecidedClinic();
  const { recordEnd, counts } = await readAsking(clinic.scope, { month: '2026-11' });
  expect(counts).toMatchObject({ because: { excluded: 1 }, exclusions: { duplicate: 1 } });
  const end = parsePrintedEnd(`${recordEnd?.seq}:${recordEnd?.hash}`);
  if (end === undefined) throw new Error('the clinic has decisions');
  expect(end.seq).toBe(5);
  const client = await database.ownerPool.connect();
  try {
    expect(await hasPrintedEnd(client, end)).toBe(true);
    expect(await hasPrintedEnd(client, { ...end, seq: 4 })).toBe(false);
    expect(await hasPrintedEnd(client, { ...end, hash: 'ab'.repeat(32) })).toBe(false);
  } finally {
    client.release();
  }
  expect(parsePrintedEnd('5:ab')).toBeUndefined();
});

const LINE = 'user_id = $1 and seq = 3';
const MATCHING_HASH = `update ask_decisions d set hash = sha256(prev_hash || convert_to(ask_decision_text(d), 'UTF8')) where ${LINE}`;
const TAMPERINGS: Record<string, readonly string[]> = {
  'a changed reason': [
    `update ask_decisions set because = 'stale', exclusion = null where ${LINE}`,
  ],
  'a changed time': [
    `update ask_decisions set decided_at = decided_at + interval '1 microsecond' where ${LINE}`,
  ],
  'another visit with a hash to match': [
    `update ask_decisions set visit_hash = sha256('x') where ${LINE}`,
    MATCHING_HASH,
  ],
  'a removed decision': [`delete from ask_decisions where ${LINE}`],
  'a removed last decision': ['delete from ask_decisions where user_id = $1 and seq = 5'],
  'all decisions gone': ['delete from ask_decisions where user_id = $1'],
  'a chain without its end': ['delete from ask_chains where user_id = $1'],
};

// covers: ask-chain-tampering
test.each(Object.entries(TAMPERINGS))('%s in the record is found', async (_name, statements) => {
  const { id } = await buildDecidedClinic();
  const client = await database.ownerPool.connect();
  try {
    for (const statement of statements) await client.query(statement, [id]);
    const { breaks } = await verifyAskDecisions(client);
    expect(breaks.filter(({ clinicId }) => clinicId === id)).toHaveLength(1);
    await client.query('delete from ask_decisions where user_id = $1', [id]);
    await client.query('delete from ask_chains where user_id = $1', [id]);
  } finally {
    client.release();
  }
});

test('decisions that were cut off with their end put right are found against stored ends', async () => {
  const { id } = await buildDecidedClinic();
  const { heads } = await verify();
  await database.ownerPool.query('delete from ask_decisions where user_id = $1 and seq > 3', [id]);
  await database.ownerPool.query(
    `update ask_chains c set seq = 3, hash = d.hash from ask_decisions d
     where c.user_id = $1 and d.user_id = $1 and d.seq = 3`,
    [id],
  );
  expect((await verify()).breaks).toEqual([]);
  const client = await database.ownerPool.connect();
  try {
    const { breaks } = await verifyAskDecisions(client, { knownHeads: heads });
    expect(breaks).toMatchObject([{ clinicId: id, seq: 5, what: 'cut' }]);
  } finally {
    client.release();
  }
});

// covers: ask-decisions-insert-only
test.each([
  'update ask_decisions set because = null',
  'delete from ask_decisions',
  'truncate ask_decisions',
  'select * from ask_chains',
  'update ask_chains set seq = 0',
  'select seal_ask_decision()',
  'update ask_exclusions set reason = reason',
])('the roles of the app cannot: %s', async (statement) => {
  for (const pool of [database.pool, database.operatorPool])
    await expect(pool.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|0A000/),
    });
});

test('place and hashes that a statement names do not count', async () => {
  const clinic = await buildDecidedClinic();
  await clinic.scope.db
    .execute(`insert into ask_decisions (user_id, seq, visit_hash, decided_at, policy_version, prev_hash, hash)
    values ('${clinic.id}', 99, sha256('x'), now(), 1, sha256('y'), sha256('z'))`);
  const { rows } = await database.ownerPool.query(
    'select max(seq)::int as last from ask_decisions where user_id = $1',
    [clinic.id],
  );
  expect(rows).toEqual([{ last: 6 }]);
  expect((await verify()).breaks.filter(({ clinicId }) => clinicId === clinic.id)).toEqual([]);
});
