import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildLogin, type BuiltLogin } from '#features/accounts/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';
import { createBlueTicks } from '#features/delivery/server/blueticks.ts';
import { systemClock } from '#platform/server/clock.ts';
import {
  deriveKey,
  deriveEncryptionKey,
  encrypt,
  keyMark,
  decrypt,
} from '#platform/server/crypto.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { listJobs } from '#app/server/features.ts';

const database = testDatabase();
const [first, second, third] = ['first', 'second', 'third'].map((word) =>
  `${word} secret `.repeat(4),
);
const defects: string[] = [];
const log = {
  write: ({ kind, operation }: { kind: string; operation?: string }) => {
    if (kind === 'defect') defects.push(operation ?? '');
  },
};
let clinics: BuiltClinic[];
let login: BuiltLogin;

function placeOfKey(clinicId: string) {
  return { clinicId, column: 'users.blueticks_api_key' };
}

function placeOfFactor() {
  const column = `login_second_factors.secret/${login.id}`;
  return { clinicId: clinics[0]?.id ?? '', column };
}

beforeAll(async () => {
  clinics = await Promise.all([1, 2, 3].map(() => buildClinic(database)));
  login = await buildLogin(database, clinics[0]);
  const encryptionKey = deriveEncryptionKey(first ?? '');
  for (const { id } of clinics) {
    const value = encrypt(encryptionKey, { ...placeOfKey(id), text: `key of ${id}` });
    await database.ownerPool.query(
      `update users set blueticks_api_key = $1, blueticks_api_key_last_four = '1234' where id = $2`,
      [value, id],
    );
  }
  const secret = encrypt(encryptionKey, { ...placeOfFactor(), text: 'JBSWY3DPEHPK3PXP' });
  await database.ownerPool.query(
    'insert into login_second_factors (login_id, secret) values ($1, $2)',
    [login.id, secret],
  );
});

async function readEncryptedValues(): Promise<string[]> {
  const result = await database.ownerPool.query<{ value: string }>(
    `select blueticks_api_key as value from users where blueticks_api_key is not null
     union all select secret from login_second_factors union all select sealed from kept_keys`,
  );
  return result.rows.map(({ value }) => value);
}

/** The behaviour of an installation that starts with this secret. */
async function startWith(appSecret: string, previousSecret?: string) {
  const encryptionKey = deriveEncryptionKey(appSecret, previousSecret);
  const { pool, operatorPool } = database;
  const secrets = { appSecret, previousSecret };
  const sheetKey = await loadKey(operatorPool, { ...secrets, purpose: 'sheet' });
  const verificationKey = await loadKey(operatorPool, { ...secrets, purpose: 'proof' });
  let count = 0;
  const channel = createBlueTicks({ baseUrl: 'http://127.0.0.1:9' });
  const work = { pool, operatorPool, clock: systemClock, log, tools: { encryptionKey, channel } };
  for (const job of listJobs(work)) {
    if (!job.name.includes('reseal')) continue;
    const jobResult = await job.run({
      requestId: randomUUID(),
      signal: new AbortController().signal,
    });
    count += typeof jobResult === 'number' ? jobResult : jobResult.handled;
  }
  return { count, encryptionKey, sheetKey, verificationKey };
}

// covers: after-change-of-secret-everything-sealed
test('encrypts everything again after a change of the secret, and the previous secret decrypts nothing', async () => {
  const { sheetKey } = await startWith(first ?? '');
  expect(sheetKey).toEqual(deriveKey(first ?? '', 'sheet'));
  const before = await readEncryptedValues();
  expect(before).toHaveLength(6);

  const product = await startWith(second ?? '', first);
  expect(product).toMatchObject({
    count: 4,
    sheetKey,
    verificationKey: deriveKey(first ?? '', 'proof'),
  });
  const after = await readEncryptedValues();
  expect(after).toHaveLength(6);
  const newKey = deriveEncryptionKey(second ?? '');
  expect(after.filter((value) => !value.startsWith(keyMark(newKey)))).toEqual([]);
  for (const { id, scope } of clinics) {
    expect(await readProviderKey(scope, { encryptionKey: newKey })).toBe(`key of ${id}`);
    expect(
      await readProviderKey(scope, { encryptionKey: deriveEncryptionKey(first ?? '') }),
    ).toBeUndefined();
  }
  expect(decrypt(newKey, { ...placeOfFactor(), value: after[3] ?? '' })).toBe('JBSWY3DPEHPK3PXP');

  // Without the one before, as when it has been taken out; and nothing is left to do.
  expect(await startWith(second ?? '')).toMatchObject({ count: 0, sheetKey });
  expect(await readEncryptedValues()).toEqual(after);
  expect(await startWith(third ?? '', second)).toMatchObject({ count: 4, sheetKey });
  expect(defects).toEqual([]);
});

test('refuses to start with a secret that the database has never seen', async () => {
  await expect(startWith('another secret '.repeat(3))).rejects.toThrow(/APP_SECRET/);
});

test("another clinic's sealed key opens nothing, and one that no key opens stays as it is", async () => {
  const encryptionKey = deriveEncryptionKey(third ?? '');
  const [a, b] = clinics as [BuiltClinic, BuiltClinic];
  await database.ownerPool.query(
    'update users set blueticks_api_key = (select blueticks_api_key from users where id = $1) where id = $2',
    [a.id, b.id],
  );
  expect(await readProviderKey(b.scope, { encryptionKey })).toBeUndefined();
  expect(await startWith(first ?? '', third)).toMatchObject({ count: 3 });
  expect(defects).toEqual(['clinics.resealProviderKeys']);
});
