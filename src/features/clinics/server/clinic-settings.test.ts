import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ClinicId } from '#platform/ids.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { createOperatorScope, type ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { ClinicSettings, DEFAULT_FEATURES, Session } from '../schema.ts';
import { integrations } from './integrations.ts';
import { listClinicsWithZone } from './all-clinics.ts';
import { logoImage, removeLogo, setLogo } from './clinic-logo.ts';
import { clinicDetails, clinicSettings, updateSettings } from './clinic-settings.ts';
import { createClinic } from './create-clinic.ts';
import { session } from './read-session.ts';
import { clinicLogos, clinics } from './tables.ts';
import { buildClinic } from './testing.ts';

const database = testDatabase();

// covers: session-says-who-which-clinic-colours-what
test('the session holds the user, the clinic, its colours, its connections and its today', async () => {
  const { actor, scope } = await buildClinic(database, {
    today: '2026-03-01',
    googleSheetId: 'a'.repeat(30),
    providerKey: 'v1:sealed',
    providerKeyLastFour: '9876',
  });
  const sessionAnswer = await session(scope, { actor });
  expect(Session.parse(sessionAnswer)).toMatchObject({
    actor,
    today: '2026-03-01',
    clinic: { clinicName: 'Mehta Clinic', logoUrl: null, hasProviderKey: true, hasSheet: false },
  });
  expect(JSON.stringify(sessionAnswer)).not.toContain('sealed');
});

test('a sheet counts as connected only with its id and its script', async () => {
  const { actor, scope } = await buildClinic(database, {
    googleSheetId: 'a'.repeat(30),
    googleAppsScriptUrl: 'https://script.google.com/macros/s/abcdefghijkl/exec',
  });
  expect((await session(scope, { actor })).clinic).toMatchObject({
    hasSheet: true,
    hasProviderKey: false,
  });
});

// covers: update-changes-fields-that-differ-counts
test('an update changes the fields that differ, increments the version and records the field names', async () => {
  const { scope } = await buildClinic(database);
  const before = await clinicSettings(scope);
  const update = await updateSettings(scope, {
    clinicName: before.clinicName,
    contactPhone: '9000000001',
    primaryColor: '#112233',
    version: before.version,
  });
  const expected = {
    ...before,
    contactPhone: '9000000001',
    primaryColor: '#112233',
    version: before.version + 1,
  };
  expect(update).toEqual({ ok: true, value: expected });
  expect(ClinicSettings.parse(await clinicSettings(scope))).toEqual(expected);
  expect(await trail(scope)).toEqual([
    { action: 'clinics.updateSettings', changedFields: ['contactPhone', 'primaryColor'] },
  ]);
});

test('an update that changes nothing writes nothing, also when it is sent twice', async () => {
  const { scope } = await buildClinic(database);
  const { version, clinicName, languages } = await clinicSettings(scope);
  const same = await updateSettings(scope, {
    clinicName,
    languages: [...languages, ...languages],
    version,
  });
  expect(same).toMatchObject({ ok: true, value: { version } });
  expect(await updateSettings(scope, { version })).toMatchObject({ ok: true, value: { version } });
  expect(await trail(scope)).toEqual([]);

  const change = { clinicName: 'Mehta Skin Clinic', version };
  const once = await updateSettings(scope, change);
  expect(await updateSettings(scope, change)).toEqual(once);
  expect(await trail(scope)).toHaveLength(1);
});

test('refuses a stale update with the stored settings, and changes nothing', async () => {
  const { scope } = await buildClinic(database);
  const { version } = await clinicSettings(scope);
  await updateSettings(scope, { clinicName: 'First', version });
  expect(await updateSettings(scope, { clinicName: 'Second', version })).toEqual({
    ok: false,
    refusal: { code: 'STALE', data: { current: await clinicSettings(scope) } },
  });
  expect(await clinicSettings(scope)).toMatchObject({ clinicName: 'First', version: version + 1 });
});

test('of simultaneous updates with the same version one wins', async () => {
  const { scope } = await buildClinic(database);
  const { version } = await clinicSettings(scope);
  const names = Array.from({ length: 12 }, (_, index) => `Clinic ${index}`);
  const results = await Promise.all(
    names.map((clinicName) => updateSettings(scope, { clinicName, version })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect((await clinicSettings(scope)).version).toBe(version + 1);
});

test('the default language must be one of the languages, whether either or both are sent', async () => {
  const { scope } = await buildClinic(database, { languages: ['en', 'hi'], defaultLanguage: 'en' });
  const invalid = {
    code: 'INVALID',
    data: { issues: [expect.objectContaining({ path: 'defaultLanguage' })] },
  };
  await expect(updateSettings(scope, { defaultLanguage: 'ta', version: 1 })).rejects.toMatchObject(
    invalid,
  );
  await expect(updateSettings(scope, { languages: ['hi'], version: 1 })).rejects.toMatchObject(
    invalid,
  );
  expect(
    await updateSettings(scope, { languages: ['hi'], defaultLanguage: 'hi', version: 1 }),
  ).toMatchObject({
    ok: true,
    value: { languages: ['hi'], defaultLanguage: 'hi' },
  });
});

// covers: clinic-cannot-write-role-features-profile
test('no statement lets a clinic write its role, features, profile types or id', async () => {
  const { scope } = await buildClinic(database);
  for (const forbidden of [
    sql`update users set role = 'admin'`,
    sql`update users set enabled_features = '{reports}'`,
    sql`update users set profile_types = '{Dentist}'`,
    sql`update users set id = gen_random_uuid()`,
    sql`insert into users (name) values ('Another')`,
    sql`delete from users`,
  ]) {
    await expect(scope.db.execute(forbidden)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

// covers: logo-drawn-named-by-content-and-removed
test('a logo is encoded again, named by its content and deleted with its bytes', async () => {
  const { scope } = await buildClinic(database);
  const { version } = await clinicSettings(scope);
  const set = await setLogo(scope, { image: await base64Picture('#4F46E5') });
  const logo = await logoImage(scope);
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'webp' });
  expect(set).toMatchObject({
    ok: true,
    value: {
      logoUrl: expect.stringMatching(/^\/api\/clinic\/logo\.webp\?v=[0-9a-f]{16}$/),
      version,
    },
  });

  const replacement = await setLogo(scope, { image: await base64Picture('#16A34A') });
  expect(replacement.ok && replacement.value.logoUrl).not.toBe(set.ok && set.value.logoUrl);
  expect(await logoImage(scope)).not.toEqual(logo);

  expect(await removeLogo(scope)).toMatchObject({ logoUrl: null });
  expect(await logoImage(scope)).toBeUndefined();
  await removeLogo(scope);
  expect((await trail(scope)).map(({ action }) => action)).toEqual([
    'clinics.setLogo',
    'clinics.setLogo',
    'clinics.removeLogo',
  ]);
});

test('refuses files that are no picture or too large, and keeps the logo', async () => {
  const { scope } = await buildClinic(database);
  await setLogo(scope, { image: await base64Picture('#4F46E5') });
  const logo = await logoImage(scope);
  const tooLarge = Buffer.concat([
    Buffer.from(await base64Picture('#4F46E5'), 'base64'),
    Buffer.alloc(1_048_576),
  ]);
  for (const bytes of [Buffer.from('<svg/>'), tooLarge]) {
    const refusal = { ok: false, refusal: { code: 'NOT_AN_IMAGE' } };
    expect(await setLogo(scope, { image: bytes.toString('base64') })).toEqual(refusal);
  }
  expect(await logoImage(scope)).toEqual(logo);
});

test('simultaneous changes and removals of the logo do not disturb each other', async () => {
  const { scope } = await buildClinic(database);
  const image = await base64Picture('#4F46E5');
  const work = Array.from({ length: 16 }, (_, index) =>
    index % 2 === 0 ? setLogo(scope, { image }) : removeLogo(scope),
  );
  await Promise.all(work);
  expect((await logoImage(scope)) === undefined).toBe(
    (await clinicSettings(scope)).logoUrl === null,
  );
});

test('another clinic’s logo cannot be read', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  await setLogo(second.scope, { image: await base64Picture('#4F46E5') });
  expect(await logoImage(first.scope)).toBeUndefined();
  expect(await first.scope.db.select().from(clinicLogos)).toEqual([]);
});

// covers: names-and-map-link-stored
test('stores the names by language without blank ones, and counts the same names as no change', async () => {
  const { actor, scope } = await buildClinic(database);
  const mapLink = 'https://maps.app.goo.gl/abc';
  const namesByLanguage = { mr: 'मेहता', gu: 'મહેતા', hi: ' ' };
  const storedSettings = { namesByLanguage: { gu: 'મહેતા', mr: 'मेहता' }, mapLink, version: 2 };
  const settings = await updateSettings(scope, { namesByLanguage, mapLink, version: 1 });
  expect(settings).toMatchObject({ ok: true, value: storedSettings });
  expect(await updateSettings(scope, { namesByLanguage, version: 1 })).toEqual(settings);
  expect(await clinicSettings(scope)).toMatchObject(storedSettings);
  const { namesByLanguage: shownNames, mapLink: shownLink } = (await session(scope, { actor }))
    .clinic;
  expect([shownNames, shownLink]).toEqual([storedSettings.namesByLanguage, mapLink]);
  expect(await trail(scope)).toEqual([
    { action: 'clinics.updateSettings', changedFields: ['namesByLanguage', 'mapLink'] },
  ]);
});

test('clinic details contain no key, encrypted or not', async () => {
  const { scope } = await buildClinic(database, {
    providerKey: 'v1:sealed',
    providerKeyLastFour: '9876',
  });
  const details = await clinicDetails(scope);
  expect(details).toMatchObject({ clinicName: 'Mehta Clinic', contactPhone: '9820012345' });
  expect(Object.keys(details).filter((name) => name.startsWith('providerKey'))).toEqual([]);
  expect(await integrations(scope)).toMatchObject({ providerKey: { lastFour: '9876' } });
});

// covers: operator-adds-clinic-once-lists-zones
test('the operator creates a clinic once, lists all time zones, and cannot read a provider key', async () => {
  const operator = createOperatorScope(database.operatorPool, randomUUID());
  const id = await createClinic(operator, {
    name: 'Asha',
    profileTypes: ['Dentist', 'Cardiologist'],
    timeZone: 'Asia/Kathmandu',
  });
  expect(await createClinic(operator, { id, name: 'Again' })).toBe(id);
  expect(await listClinicsWithZone(operator)).toContainEqual({ id, timeZone: 'Asia/Kathmandu' });

  const rows = await database.ownerPool.query(`select * from users where id = $1`, [id]);
  expect(rows.rows).toEqual([
    expect.objectContaining({
      name: 'Asha',
      role: 'user',
      profile_types: ['Dentist', 'Cardiologist'],
      enabled_features: DEFAULT_FEATURES,
      languages: ['en'],
      default_language: 'en',
      primary_color: '#4F46E5',
      secondary_color: '#E5E7EB',
    }),
  ]);
  await expect(
    operator.db.select({ key: clinics.providerKey }).from(clinics),
  ).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

test('a deleted clinic gets NOT_FOUND', async () => {
  const { id, actor, scope } = await buildClinic(database);
  await database.ownerPool.query('delete from users where id = $1', [ClinicId.parse(id)]);
  await expect(session(scope, { actor })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

async function base64Picture(background: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } });
  return (await picture.png().toBuffer()).toString('base64');
}

async function trail(scope: ClinicScope) {
  return scope.db
    .select({ action: auditLog.action, changedFields: auditLog.changedFields })
    .from(auditLog)
    .where(eq(auditLog.clinicId, scope.clinicId))
    .orderBy(auditLog.id);
}
