import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { openClinicForWork } from '#features/clinics/server/worker.ts';
import { systemClock } from '#platform/server/clock.ts';
import { deriveEncryptionKey, encrypt } from '#platform/server/crypto.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { inspectBackup, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import type { FileKey } from '#platform/server/backup/encrypted-file.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { readEncryptedCounts } from './lost-secret.ts';
import { eraseAgainAfter, pauseAutopilotsAfter } from './restored.ts';
import { erasePatient } from '#features/data-rights/server/erase-patient.ts';

const database = testDatabase();
const secrets = { appSecret: 'a secret that is good for tests only', previousSecret: undefined };
const key: FileKey = { kind: 'secret', text: secrets.appSecret };
const owner = { user: 'postgres' };
const target = `restored_${randomUUID().replaceAll('-', '')}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wellword-restored-'));
  await asOwner('postgres', (client) => client.query(`create database ${target}`));
});
afterAll(async () => {
  await asOwner('postgres', (client) => client.query(`drop database ${target} with (force)`));
  await rm(folder, { recursive: true });
});

test('what was erased after a backup is erased again, what was erased before stays, and secrets open', async () => {
  const clinic = await buildClinic(database);
  const numberKey = await loadKey(database.operatorPool, { ...secrets, purpose: 'numbers' });
  const pool = openPool(database.address, { user: 'app_user', max: 1, numberKey });
  const work = { clinicId: clinic.id, timeZone: 'UTC', name: 'Test', requestId: 'r' };
  const scope = openClinicForWork({ pool, clock: systemClock }, work);
  const [before, after, stays] = ['9000000001', '9000000002', '9000000003'];
  for (const number of [before, after, stays]) await addReview(clinic.id, number);
  await sealProviderKey(clinic.id);
  await database.ownerPool.query('insert into autopilots (user_id, is_on) values ($1, true)', [
    clinic.id,
  ]);
  const [older, newer] = [path.join(folder, 'older'), path.join(folder, 'newer')];
  await erasePatient(scope, before);
  // A patient who was erased and came back is a patient like any other.
  await addReview(clinic.id, before);
  await writeBackup({ address: database.address, owner }, { file: older, key });
  await erasePatient(scope, after);
  await writeBackup({ address: database.address, owner }, { file: newer, key });
  await pool.end();

  const address = { ...database.address, database: target };
  const { head } = await inspectBackup({ file: older, key });
  await restoreBackup({ address, owner }, { file: older, key, head });
  const roles = { user: { user: 'app_user' }, operator: { user: 'app_operator' } };
  const openDatabase = { address, owner, roles, isEmbedded: false, close: async () => {} };
  const newerBackup = { file: newer, key };
  const options = { database: openDatabase, head, newer: newerBackup, requestId: 'restore' };
  expect(await numbersIn(clinic.id)).toEqual([before, after, stays]);
  expect(await eraseAgainAfter(secrets, options)).toBe(1);
  expect(await numbersIn(clinic.id)).toEqual([before, stays]);
  expect(await asOwner(target, (client) => readEncryptedCounts(client, secrets))).toEqual({
    sealed: 1,
    opened: 1,
  });
  // A message that went out since the backup is pending again: nothing may send it by itself.
  expect(await pauseAutopilotsAfter({ database: openDatabase, requestId: 'restore' })).toBe(1);
  expect(await pauseAutopilotsAfter({ database: openDatabase, requestId: 'restore' })).toBe(0);
  const other = { ...secrets, appSecret: 'another secret that is good for tests only' };
  expect(await asOwner(target, (client) => readEncryptedCounts(client, other))).toEqual({
    sealed: 1,
    opened: 0,
  });
}, 60_000);

async function addReview(clinicId: string, number: string): Promise<void> {
  await database.ownerPool.query(
    `insert into reviews (user_id, patient_name, contact_number) values ($1, 'આશા પટેલ', $2)`,
    [clinicId, number],
  );
}

async function sealProviderKey(clinicId: string): Promise<void> {
  const place = { clinicId, column: 'users.blueticks_api_key' };
  const encryptedText = encrypt(deriveEncryptionKey(secrets.appSecret), { ...place, text: 'key' });
  await database.ownerPool.query(
    `update users set blueticks_api_key = $2, blueticks_api_key_last_four = '4711' where id = $1`,
    [clinicId, encryptedText],
  );
}

async function numbersIn(clinicId: string): Promise<string[]> {
  const result = await asOwner(target, (client) =>
    client.query<{ number: string }>(
      'select contact_number as number from reviews where user_id = $1 order by 1',
      [clinicId],
    ),
  );
  return result.rows.map(({ number }) => number);
}

async function asOwner<Value>(
  name: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ ...database.address, ...owner, database: name });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
