import { randomBytes, randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { clinicsRouter, type ClinicsContext } from './router.ts';
import { buildClinic, type BuiltClinic } from './testing.ts';

const database = testDatabase();

test.each(['role', 'enabledFeatures', 'profileTypes', 'id', 'name', 'providerKey', 'logo'])(
  'a settings update that names %s is refused whole',
  async (field) => {
    const clinic = await buildClinic(database);
    const input = { clinicName: 'Changed', version: 1, [field]: 'admin' };
    const answer = call(clinicsRouter.updateSettings, input, { context: buildContext(clinic) });
    await expect(answer).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const settings = await call(clinicsRouter.settings, undefined, {
      context: buildContext(clinic),
    });
    expect(settings.clinicName).toBe('Mehta Clinic');
  },
);

// covers: names-and-map-link-validated
test.each<[string, object]>([
  ['a link in a name', { namesByLanguage: { hi: 'www.evil.com' } }],
  ['a name of 121 characters', { namesByLanguage: { hi: 'म'.repeat(121) } }],
  ['an unknown language', { namesByLanguage: { fr: 'Clinique' } }],
  ['a map of an unknown host', { mapLink: 'https://maps.evil.com/abc' }],
  [
    'a link of Google to any address, confirmed too',
    { gmbLink: 'https://www.google.com/url?q=https://evil.in', confirmedLinks: ['gmbLink'] },
  ],
])('refuses settings with %s', async (_what, change) => {
  const context = buildContext(await buildClinic(database));
  await expect(
    call(clinicsRouter.updateSettings, { ...change, version: 1 }, { context }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('takes an unknown address that a person confirmed', async () => {
  const context = buildContext(await buildClinic(database));
  const links = { mapLink: 'https://www.practo.com/pune/clinic/shanti\u200E ' };
  const settings = await call(
    clinicsRouter.updateSettings,
    { ...links, confirmedLinks: ['mapLink'], version: 1 },
    { context },
  );
  expect(settings.mapLink).toBe('https://www.practo.com/pune/clinic/shanti');
});

test('returns refusals as the contract declares them', async () => {
  const context = buildContext(await buildClinic(database));
  await call(clinicsRouter.updateSettings, { clinicName: 'First', version: 1 }, { context });
  await expect(
    call(clinicsRouter.updateSettings, { clinicName: 'Second', version: 1 }, { context }),
  ).rejects.toMatchObject({
    code: 'STALE',
    status: 409,
    defined: true,
    data: { current: { clinicName: 'First', version: 2 } },
  });
  await expect(
    call(clinicsRouter.setLogo, { image: 'aGVsbG8=' }, { context }),
  ).rejects.toMatchObject({
    code: 'NOT_AN_IMAGE',
    status: 400,
    defined: true,
  });
});

// covers: no-answer-contains-provider-key
test('no response contains the provider key', async () => {
  const context = buildContext(await buildClinic(database));
  const providerKey = 'bt_live_51J8xAbCdEfGh9876';
  const answers = [
    await call(clinicsRouter.updateIntegrations, { providerKey, version: 1 }, { context }),
    await call(clinicsRouter.integrations, undefined, { context }),
    await call(clinicsRouter.settings, undefined, { context }),
    await call(clinicsRouter.session, undefined, { context }),
  ];
  expect(JSON.stringify(answers)).not.toMatch(/bt_live|v1:/);
  expect(answers[1]).toMatchObject({ providerKey: { lastFour: '9876' } });
});

// covers: doctors-added-listed-and-deleted
test('adds, lists, names and deletes doctors', async () => {
  const context = buildContext(await buildClinic(database));
  const id = randomUUID();
  const doctor = await call(
    clinicsRouter.addDoctor,
    { id, name: 'Dr Rao', contactNumber: '9820012345' },
    { context },
  );
  expect(await call(clinicsRouter.doctors, undefined, { context })).toEqual({ items: [doctor] });
  const change = { id, namesByLanguage: { hi: 'डॉ. राव' } };
  const update = await call(clinicsRouter.updateDoctor, { ...change, version: 1 }, { context });
  expect(update).toEqual({ ...doctor, ...change, version: 2 });
  await expect(
    call(clinicsRouter.updateDoctor, { ...change, namesByLanguage: {}, version: 1 }, { context }),
  ).rejects.toMatchObject({ code: 'STALE', status: 409, data: { current: update } });
  expect(await call(clinicsRouter.deleteDoctor, { id }, { context })).toEqual({ deleted: true });
  expect(await call(clinicsRouter.doctors, undefined, { context })).toEqual({ items: [] });
});

test.each([
  ['an empty name', { name: ' ' }],
  ['a number of nine digits', { contactNumber: '982001234' }],
  ['hours', { slotMinutes: 30 }],
])('refuses to change a doctor to %s', async (_what, change) => {
  const context = buildContext(await buildClinic(database));
  const id = randomUUID();
  const doctor = { id, name: 'Dr Rao', contactNumber: '9820012345' };
  await call(clinicsRouter.addDoctor, doctor, { context });
  await expect(
    call(clinicsRouter.updateDoctor, { id, version: 1, ...change }, { context }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

function buildContext({ actor, scope }: BuiltClinic): ClinicsContext {
  return {
    actor,
    scope,
    requestId: scope.requestId,
    headers: {},
    address: '127.0.0.1',
    event: { kind: 'request' },
    setCookies: [],
    secure: false,
    tools: { encryptionKey: randomBytes(32), sheetOrigins: [] },
  };
}
