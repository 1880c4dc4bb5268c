import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { FOLLOWING_TABLES, MOVED_TABLES } from './move-rows.ts';
import { toFacts } from '../merge-rules.ts';
import { mergePatients } from './merge-patients.ts';
import { mergeAsShown } from './testing.ts';
import { findMerged, undoMerge } from './undo-merge.ts';
import { markDifferent, suggestSame } from './same-person.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { buildPatient } from '#features/patients/server/testing.ts';

const database = testDatabase();

async function buildPair(clinic: BuiltClinic) {
  const { id: keepId } = await buildPatient(clinic, { name: 'Asha Patel' });
  const { id: mergeId } = await buildPatient(clinic, { name: 'Ashaben Patel' });
  return { keepId, mergeId };
}

// covers: merged-patient-shows-the-kept
test('a merged patient shows the one that was kept until the merge is undone', async () => {
  const clinic = await buildClinic(database);
  const { keepId, mergeId } = await buildPair(clinic);
  expectValue(await mergeAsShown(clinic.scope, { keepId, mergeId }));
  expect(await getPatient(clinic.scope, { id: mergeId })).toMatchObject({ id: keepId });
  expect(await mergeAsShown(clinic.scope, { keepId: mergeId, mergeId: keepId })).toMatchObject({
    refusal: { code: 'ALREADY_MERGED' },
  });
  const undone = expectValue(await undoMerge(clinic.scope, { id: mergeId }));
  expect(undone).toMatchObject({ id: mergeId, name: 'Ashaben Patel', version: 1 });
  expect(await undoMerge(clinic.scope, { id: mergeId })).toEqual({ ok: true, value: undone });
});

// covers: no-merge-across-numbers
test('refuses to merge patients with different numbers, also through a chain', async () => {
  const clinic = await buildClinic(database);
  const { keepId } = await buildPair(clinic);
  const { id: elsewhere } = await buildPatient(clinic, { number: '9812345679' });
  const { id: child } = await buildPatient(clinic, {
    name: 'Dhruv Patel',
    number: null,
    guardianId: elsewhere,
  });
  const merge = async (keptPatient: typeof keepId, mergedPatient: typeof keepId) =>
    mergeAsShown(clinic.scope, { keepId: keptPatient, mergeId: mergedPatient });
  expect(await merge(keepId, elsewhere)).toMatchObject({ refusal: { code: 'DIFFERENT_NUMBERS' } });
  expectValue(await merge(child, keepId));
  expect(await merge(child, elsewhere)).toMatchObject({ refusal: { code: 'DIFFERENT_NUMBERS' } });
});

// covers: merge-refuses-changed-facts
test('refuses to merge once facts of either differ from those that a person saw', async () => {
  const clinic = await buildClinic(database);
  const ids = await buildPair(clinic);
  const { scope } = clinic;
  const readBoth = async () => ({
    kept: await getPatient(scope, { id: ids.keepId }),
    merged: await getPatient(scope, { id: ids.mergeId }),
  });
  const before = await readBoth();
  const basedOn = { kept: toFacts(before.kept), merged: toFacts(before.merged) };
  const facts = { ...basedOn.kept, note: 'Stairs' };
  for (const id of [ids.keepId, ids.mergeId]) {
    const { version } = await getPatient(scope, { id });
    expectValue(await updatePatient(scope, { id, version, note: 'Deaf in one ear' }));
    const current = await readBoth();
    expect(await mergePatients(scope, { ...ids, facts, basedOn })).toEqual({
      ok: false,
      refusal: { code: 'STALE', data: { current } },
    });
    expect(await readBoth()).toEqual(current);
    basedOn.kept = toFacts(current.kept);
  }
  basedOn.merged = toFacts((await readBoth()).merged);
  expect(expectValue(await mergePatients(scope, { ...ids, facts, basedOn })).note).toBe('Stairs');
});

// covers: merge-undone-for-30-days
test('a merge cannot be undone after 30 days', async () => {
  const clinic = await buildClinic(database);
  const { keepId, mergeId } = await buildPair(clinic);
  expectValue(await mergeAsShown(clinic.scope, { keepId, mergeId }));
  const age = async (days: number) =>
    database.ownerPool.query(
      `update patients set merged_at = now() - $1 * interval '1 day' where id = $2`,
      [days, mergeId],
    );
  expect(await findMerged(clinic.scope, { id: keepId })).toMatchObject([
    { id: mergeId, name: 'Ashaben Patel' },
  ]);
  await age(30.1);
  expect(await findMerged(clinic.scope, { id: keepId })).toEqual([]);
  expect(await undoMerge(clinic.scope, { id: mergeId })).toMatchObject({
    refusal: { code: 'TOO_LATE' },
  });
  await age(29.9);
  expectValue(await undoMerge(clinic.scope, { id: mergeId }));
});

test('two merges in opposite directions at one moment leave one patient', async () => {
  const clinic = await buildClinic(database);
  const { keepId, mergeId } = await buildPair(clinic);
  const outcomes = await Promise.all([
    mergeAsShown(clinic.scope, { keepId, mergeId }),
    mergeAsShown(clinic.scope, { keepId: mergeId, mergeId: keepId }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

// covers: same-person-suggested-on-one-number
test('suggests other spellings on the same number until they are marked as different', async () => {
  const clinic = await buildClinic(database);
  const { keepId, mergeId } = await buildPair(clinic);
  await buildPatient(clinic, { name: 'Dhruv Patel' });
  await buildPatient(clinic, { name: 'Smt Asha Patel', number: '9812345679' });
  const other = await buildClinic(database);
  const { id: foreignId } = await buildPatient(other, { name: 'Asha Patel Ji' });
  const suggest = async () => (await suggestSame(clinic.scope, { id: keepId })).map(({ id }) => id);
  expect(await suggest()).toEqual([mergeId]);
  await expect(
    markDifferent(clinic.scope, { firstId: keepId, secondId: foreignId }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await markDifferent(clinic.scope, { firstId: keepId, secondId: mergeId });
  await markDifferent(clinic.scope, { firstId: mergeId, secondId: keepId });
  expect(await suggest()).toEqual([]);
});

/** Columns that name a patient in tables whose rows are not moved to another one. */
const NOT_MOVED: Readonly<Record<string, string>> = {
  'consent_events.patient_id': 'consent was given by that person',
  'different_patients.first_id': 'an answer about that patient',
  'different_patients.second_id': 'an answer about that patient',
  'patient_import_rows.patient_id': 'what an undo needs',
  'patients.guardian_id': 'reaches that patient',
  'patients.merged_into': 'the merge itself',
};

// covers: new-columns-are-moved
test('every column that names a patient moves with the row, or is named with the reason', async () => {
  const namedTables = [
    ...Object.keys(NOT_MOVED),
    ...Object.values({ ...MOVED_TABLES, ...FOLLOWING_TABLES }).map(
      (table) => `${getTableName(table)}.patient_id`,
    ),
  ].toSorted();
  const client = await database.ownerPool.connect();
  try {
    expect(await listPatientColumns(client)).toEqual(namedTables);
    await client.query('begin');
    await client.query(
      `alter table doctor_days add column trial uuid,
       add foreign key (user_id, trial) references patients (user_id, id)`,
    );
    expect(await listPatientColumns(client)).not.toEqual(namedTables);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

async function listPatientColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select f.conrelid::regclass || '.' || a.attname as name
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
     join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.confrelid = 'patients'::regclass and a.attname <> 'user_id' and not c.relispartition
     order by 1`,
  );
  return rows.map(({ name }) => name);
}
