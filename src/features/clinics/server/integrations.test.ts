import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/server/audit/audit.ts';
import { Failure } from '#platform/errors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { hostileUrls } from '#platform/server/testing/hostile-urls.ts';
import { Integrations, IntegrationsInput } from '../integrations-schema.ts';
import { readProviderKey } from './provider-key.ts';
import { clinics } from './tables.ts';
import { buildClinic } from './testing.ts';
import { integrations, updateIntegrations } from './integrations.ts';

const database = testDatabase();
const encryptionKey = randomBytes(32);
const KEY = 'bt_live_51J8xAbCdEfGh9876';

// covers: provider-key-stored-sealed-shown-by-last
test('a provider key is stored encrypted, shown by its last four characters and decrypted for use', async () => {
  const { scope } = await buildClinic(database);
  const result = await updateIntegrations(scope, {
    providerKey: ` ${KEY} `,
    version: 1,
    encryptionKey,
  });
  expect(result).toEqual({
    ok: true,
    value: {
      googleSheetId: '',
      googleAppsScriptUrl: '',
      providerKey: { lastFour: '9876' },
      providerApi: 'legacy',
      version: 2,
    },
  });
  const rows = await database.ownerPool.query('select * from users where id = $1', [
    scope.clinicId,
  ]);
  expect(JSON.stringify(rows.rows)).not.toContain(KEY.slice(0, 12));
  expect(await readProviderKey(scope, { encryptionKey })).toBe(KEY);
  const trail = await scope.db.select().from(auditLog).where(eq(auditLog.clinicId, scope.clinicId));
  expect(trail).toEqual([
    expect.objectContaining({
      action: 'clinics.updateIntegrations',
      changedFields: ['providerKey'],
    }),
  ]);
});

test('an absent key is kept, and null deletes it', async () => {
  const { scope } = await buildClinic(database);
  await updateIntegrations(scope, { providerKey: KEY, version: 1, encryptionKey });
  await updateIntegrations(scope, { googleSheetId: 'a'.repeat(30), version: 2, encryptionKey });
  expect(await readProviderKey(scope, { encryptionKey })).toBe(KEY);
  const forgotten = await updateIntegrations(scope, {
    providerKey: null,
    version: 3,
    encryptionKey,
  });
  expect(forgotten).toMatchObject({ ok: true, value: { providerKey: null, version: 4 } });
  expect(await readProviderKey(scope, { encryptionKey })).toBeUndefined();
  const again = await updateIntegrations(scope, { providerKey: null, version: 4, encryptionKey });
  expect(again).toMatchObject({ ok: true, value: { version: 4 } });
});

test('a key that cannot be decrypted counts as missing', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  await updateIntegrations(first.scope, { providerKey: KEY, version: 1, encryptionKey });
  expect(await readProviderKey(first.scope, { encryptionKey: randomBytes(32) })).toBeUndefined();

  const [row] = await first.scope.db.select().from(clinics);
  await second.scope.db
    .update(clinics)
    .set({ providerKey: row?.providerKey, providerKeyLastFour: '9876' });
  expect(await readProviderKey(second.scope, { encryptionKey })).toBeUndefined();
});

test('shows no character of a short key', async () => {
  const { scope } = await buildClinic(database);
  const result = await updateIntegrations(scope, {
    providerKey: 'abcd',
    version: 1,
    encryptionKey,
  });
  expect(result).toMatchObject({ ok: true, value: { providerKey: { lastFour: '' } } });
});

test('refuses a stale update with the stored values, but never one that changes nothing', async () => {
  const { scope } = await buildClinic(database);
  await updateIntegrations(scope, { googleSheetId: 'a'.repeat(30), version: 1, encryptionKey });
  expect(
    await updateIntegrations(scope, { googleSheetId: 'b'.repeat(30), version: 1, encryptionKey }),
  ).toEqual({
    ok: false,
    refusal: { code: 'STALE', data: { current: Integrations.parse(await integrations(scope)) } },
  });
  const same = await updateIntegrations(scope, {
    googleSheetId: 'a'.repeat(30),
    version: 1,
    encryptionKey,
  });
  expect(same).toMatchObject({ ok: true, value: { version: 2 } });
});

// covers: r13-only-google-script-addresses-saved
test('R13: saves only Google’s script addresses and those of an origin that the installation allows', async () => {
  const { scope } = await buildClinic(database);
  const good = 'https://script.google.com/macros/s/AKfycbx1234567890/exec';
  const save = (googleAppsScriptUrl: string, sheetOrigins?: string[]) => {
    const request = IntegrationsInput.safeParse({ googleAppsScriptUrl, version: 1 });
    if (!request.success) return 'INVALID';
    return updateIntegrations(scope, { ...request.data, encryptionKey, sheetOrigins }).then(
      ({ ok }) => ok,
      (error: unknown) => (error instanceof Failure ? error.code : error),
    );
  };
  for (const wrong of hostileUrls({ port: 4711 })) {
    // Blanks around a pasted address are left out before it is judged.
    if (wrong.trim() === good) continue;
    expect(await save(wrong), wrong).toBe('INVALID');
    expect(await save(wrong, ['https://sheets.clinic.example', 'http://127.0.0.1:1']), wrong).toBe(
      'INVALID',
    );
  }
  expect(await integrations(scope)).toMatchObject({ googleAppsScriptUrl: '', version: 1 });
  expect(await save('https://sheets.clinic.example/one/exec')).toBe('INVALID');
  const allowedOrigins = ['https://sheets.clinic.example'];
  expect(await save('https://sheets.clinic.example.evil.test/exec', allowedOrigins)).toBe(
    'INVALID',
  );
  expect(await save('https://sheets.clinic.example/one/exec', allowedOrigins)).toBe(true);
  const next = await updateIntegrations(scope, {
    googleAppsScriptUrl: good,
    version: 2,
    encryptionKey,
  });
  expect(next).toMatchObject({ ok: true, value: { googleAppsScriptUrl: good } });
});

test.each(['', '  ', 'a key', 'कुंजी', 'key–1'])('refuses %j as a provider key', (providerKey) => {
  expect(IntegrationsInput.safeParse({ providerKey, version: 1 }).success).toBe(false);
});
