import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { ClinicId } from '#platform/ids.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { disableAllFeatures, enableAllFeatures, setFeatures } from './set-features.ts';
import { setProfileTypes } from './set-profile-types.ts';
import { searchUsers } from './users.ts';
import { openAdminScope, readAuditLog, buildUser } from './testing.ts';

const database = testDatabase();

async function start(fields: Parameters<typeof buildUser>[1] = {}) {
  const admin = await buildUser(database, { role: 'admin', name: 'Wellword Admin' });
  const clinic = await buildUser(database, fields);
  return { scope: openAdminScope(database, admin), admin, clinic };
}

// covers: features-set-in-their-order-act
test('sets features in their order on the clinic’s row, with one entry in its audit log', async () => {
  const { scope, admin, clinic } = await start({ enabledFeatures: ['dashboard', 'reviews'] });
  const result = await setFeatures(scope, {
    id: clinic.id,
    enabledFeatures: ['reports', 'reviews', 'reviews'],
    seen: ['reviews', 'dashboard'],
  });
  expect(result).toMatchObject({ ok: true, value: { enabledFeatures: ['reviews', 'reports'] } });
  expect(await readAuditLog(database, clinic)).toEqual([
    {
      action: 'admin.setFeatures',
      login_id: admin.actor.loginId,
      changed_fields: ['enabledFeatures: dashboard, reviews → reviews, reports'],
    },
  ]);
});

test('writes nothing when nothing changes, and shows another admin’s change', async () => {
  const { scope, clinic } = await start({ enabledFeatures: ['reviews'] });
  const { id } = clinic;
  const same = await setFeatures(scope, { id, enabledFeatures: ['reviews'], seen: [] });
  expect(same.ok).toBe(true);
  const stale = await setFeatures(scope, { id, enabledFeatures: ['reports'], seen: [] });
  expect(stale).toMatchObject({
    refusal: { code: 'STALE', data: { current: { id, enabledFeatures: ['reviews'] } } },
  });
  expect(await readAuditLog(database, clinic)).toEqual([]);
});

// covers: all-features-go-on-and-off
test('switches all features on and off at once, also one’s own, because the panel needs none', async () => {
  const { scope, admin, clinic } = await start();
  const all = await enableAllFeatures(scope, { id: clinic.id });
  expect(all.enabledFeatures).toEqual([...FEATURES]);
  expect((await disableAllFeatures(scope, { id: clinic.id })).enabledFeatures).toEqual([]);
  expect((await disableAllFeatures(scope, { id: clinic.id })).enabledFeatures).toEqual([]);
  expect(await readAuditLog(database, clinic)).toHaveLength(2);
  await disableAllFeatures(scope, { id: admin.id });
  await enableAllFeatures(scope, { id: admin.id });
});

// covers: profile-types-come-from-list
test('profile types come from the list; one that the clinic has may stay', async () => {
  const { scope, clinic } = await start({ profileTypes: ['General', 'Dentist'] });
  const { id } = clinic;
  const types = ['Dentist', 'General'];
  const result = await setProfileTypes(scope, {
    id,
    profileTypes: ['General', 'Nutritionist', 'Cardiologist'],
    seen: types,
  });
  expect(result).toMatchObject({
    value: { profileTypes: ['Cardiologist', 'Nutritionist', 'General'] },
  });
  expect(await readAuditLog(database, clinic)).toMatchObject([
    {
      action: 'admin.setProfileTypes',
      changed_fields: ['profileTypes: General, Dentist → Cardiologist, Nutritionist, General'],
    },
  ]);
  await expect(
    setProfileTypes(scope, { id, profileTypes: ['Astrologer'], seen: types }),
  ).rejects.toMatchObject({ code: 'INVALID', data: { issues: [{ path: 'profileTypes' }] } });
  expect(await setProfileTypes(scope, { id, profileTypes: [], seen: types })).toMatchObject({
    refusal: { code: 'STALE' },
  });
});

test('an unknown clinic gets NOT_FOUND', async () => {
  const { scope } = await start();
  const id = ClinicId.parse(randomUUID());
  await expect(enableAllFeatures(scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setFeatures(scope, { id, enabledFeatures: [], seen: [] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

// covers: clinics-listed-by-name-case-page
test('lists clinics by name in any case, page by page, with their logins', async () => {
  const { scope } = await start();
  const word = randomUUID();
  for (const name of ['b', 'C', 'a', 'a', 'D']) {
    await buildUser(database, { name: `${word} ${name}`, clinicName: 'હેતલ ક્લિનિક' });
  }
  const search = word.toUpperCase();
  const pages = await readAllPages((cursor) => searchUsers(scope, { cursor, limit: 2, search }));
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  const users = pages.flatMap(({ items }) => items);
  for (const { logins } of users) {
    expect(logins).toMatchObject([{ isEnabled: true, isInvited: false }]);
  }
  expect(users.map(({ name }) => name.slice(-1))).toEqual(['a', 'a', 'b', 'C', 'D']);
});

test('finds clinics by name and by a login’s address, and treats % as a character', async () => {
  const { scope } = await start();
  const word = randomUUID();
  const clinic = await buildUser(database, { clinicName: `ક્લિનિક ${word}` });
  const byClinic = await searchUsers(scope, { limit: 10, search: `ક્લિનિક ${word}` });
  expect(byClinic.items.map(({ id }) => id)).toEqual([clinic.id]);
  const email = byClinic.items[0]?.logins[0]?.email ?? '';
  const byEmail = await searchUsers(scope, { limit: 10, search: email });
  expect(byEmail.items.map(({ id }) => id)).toEqual([clinic.id]);
  expect((await searchUsers(scope, { limit: 10, search: `%${word}_` })).items).toEqual([]);
  expect(Object.keys(byEmail.items[0] ?? {})).toEqual([
    'id',
    'name',
    'role',
    'clinicName',
    'enabledFeatures',
    'profileTypes',
    'isSuspended',
    'logins',
  ]);
});
