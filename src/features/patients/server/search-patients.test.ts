import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { foldName } from '#platform/name-fold.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordConsent } from './record-consent.ts';
import { countByFilter, findFamily, searchPatients } from './search-patients.ts';
import { doNotContact } from './tables.ts';
import { buildPatient } from './testing.ts';
import { updatePatient } from './update-patient.ts';

const database = testDatabase();

// covers: patients-found-by-any-part
test('finds patients by any part of the name or number, and none of another clinic', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  await buildPatient(clinic, { name: 'Asha Patel' });
  await buildPatient(clinic, { name: 'આશા પટેલ', number: '9812345679' });
  await buildPatient(other, { name: 'Meena Patel' });
  const names = async (patient: string) =>
    (await searchPatients(clinic.scope, { patient, limit: 50 })).items.map(({ name }) => name);
  expect(await names('')).toEqual(['Asha Patel', 'આશા પટેલ']);
  expect(await names('atel')).toEqual(['Asha Patel']);
  expect(await names('ટેલ')).toEqual(['આશા પટેલ']);
  expect(await names('45679')).toEqual(['આશા પટેલ']);
  expect(await names('100%')).toEqual([]);
});

// covers: same-phone-in-the-list
test('names who else has the number, but no merged ones and none of another clinic', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  const number = '9812345678';
  for (const name of ['Asha Patel', 'Dhruv Patel', 'Ramesh Patel'])
    await buildPatient(clinic, { name, number });
  await buildPatient(clinic, { name: 'Meena Rao', number: '9700000000' });
  await buildPatient(other, { name: 'Zoya Khan', number });
  const list = async () => {
    const { items } = await searchPatients(clinic.scope, { limit: 50 });
    return items.map(({ name, samePhone }) => [name, samePhone]);
  };
  expect(await list()).toEqual([
    ['Asha Patel', ['Dhruv Patel', 'Ramesh Patel']],
    ['Dhruv Patel', ['Asha Patel', 'Ramesh Patel']],
    ['Meena Rao', undefined],
    ['Ramesh Patel', ['Asha Patel', 'Dhruv Patel']],
  ]);
  await database.ownerPool.query(
    `update patients set merged_into = (select id from patients where user_id = $1 and name = 'Asha Patel'),
       merged_at = now() where user_id = $1 and name = 'Ramesh Patel'`,
    [clinic.id],
  );
  expect((await list()).slice(0, 2)).toEqual([
    ['Asha Patel', ['Dhruv Patel']],
    ['Dhruv Patel', ['Asha Patel']],
  ]);
});

// covers: patients-found-in-any-spelling
test.each([
  ['അവന്\u200D', 'അവൻ'],
  ['അവൻ', 'അവന്\u200D'],
  ['कुर्\u200Dहाडे सुनीता', 'कुर्हाडे'],
  ['फ़रीदा', 'फरीदा'],
  ['José Pereira', 'jose'],
  ['Asha Patel', 'patel asha'],
  ['K. V. Shah', 'KV Shah'],
  ['KV Shah', 'k.v. shah'],
  ['Kiran Vinod Shah', 'k shah'],
  ["D'Souza Maria", 'dsouza'],
  ['Asha Patel', 'as'],
  ['Asha Patel', '9812'],
  ['Asha Patel', '+91 98123'],
  ['Asha Patel', '\u202A+91 98123 45678\u202C'],
  ['पाण्डेय', 'पांडेय'],
  ['पांडेय', 'पाण'],
  ['पाण्डेय', 'पाण्'],
  ['Asha Patel', 'asha 5678'],
  ['Asha Patel', '98123 patel'],
  ['Asha Patel', 'Asha\t+91 98123 45678'],
])('finds %s by %s', async (name, typedText) => {
  const clinic = await buildClinic(database);
  const patient = await buildPatient(clinic, { name, number: '9812345678' });
  await buildPatient(clinic, { name: 'Meena Rao', number: '9700000000' });
  const { items } = await searchPatients(clinic.scope, { patient: typedText, limit: 50 });
  expect(items.map(({ id }) => id)).toEqual([patient.id]);
});

test('the database folds each letter and sign as the search does', async () => {
  const clinic = await buildClinic(database);
  const ranges = [
    [0x20, 0x24f],
    [0x2b0, 0x36f],
    [0x600, 0x6ff],
    [0x900, 0xdff],
    [0x2000, 0x20cf],
    [0xfe00, 0xfe0f],
    [0xff00, 0xff60],
  ] as const;
  const signs = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const names = [...signs, ...signs.map((sign) => `A${sign}क न्${sign}b`)].filter(
    (name) => !/\p{Cc}/u.test(name),
  );
  const rows = await clinic.scope.db.execute<{ name: string; folded: string }>(
    sql`select name, fold_name(name) as folded from unnest(${sql.param(names)}::text[]) as name`,
  );
  const differing = [...rows].filter(({ name, folded }) => folded !== foldName(name));
  expect(differing.map(({ name }) => JSON.stringify(name))).toEqual([]);
  expect([...rows]).toHaveLength(names.length);
});

test('pages by name are complete, also where names are alike', async () => {
  const clinic = await buildClinic(database);
  for (let index = 0; index < 7; index += 1)
    await buildPatient(clinic, { name: index % 2 ? 'Asha' : 'ravi', number: `981234567${index}` });
  const all = await readAllPages((cursor) =>
    searchPatients(clinic.scope, { limit: 3, ...(cursor && { cursor }) }),
  );
  const ids = all.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
});

// covers: patients-filtered
test('filters by consent, age, visits and the do-not-contact list', async () => {
  const clinic = await buildClinic(database);
  const asha = await buildPatient(clinic, { name: 'Asha' });
  const child = await buildPatient(clinic, { name: 'Dhruv', isMinor: true });
  const consent = { way: 'said_at_desk', purpose: 'feedback' } as const;
  await recordConsent(clinic.scope, { id: asha.id, act: 'given', ...consent });
  const listIds = async (filter: 'no_consent' | 'minor' | 'no_recent_visit' | 'do_not_contact') =>
    (await searchPatients(clinic.scope, { filter, limit: 50 })).items.map(({ id }) => id);
  expect(await listIds('no_consent')).toEqual([child.id]);
  expect(await listIds('minor')).toEqual([child.id]);
  expect(await listIds('no_recent_visit')).toEqual([asha.id, child.id]);
  expect(await listIds('do_not_contact')).toEqual([]);
  const erasedPatient = await buildPatient(clinic, { name: 'Meena', number: '9812345699' });
  await clinic.scope.db
    .insert(doNotContact)
    .values({ clinicId: clinic.scope.clinicId, numberHash: clinic.scope.hashNumber('9812345699') });
  expect(await listIds('do_not_contact')).toEqual([erasedPatient.id]);
  const birthYear = Number(clinic.scope.today.slice(0, 4)) - 9;
  const tara = await buildPatient(clinic, { name: 'Tara', birthYear });
  expect(await listIds('minor')).toEqual([child.id, tara.id]);
  expect(await countByFilter(clinic.scope)).toMatchObject({
    all: 4,
    expected: 0,
    no_consent: 3,
    minor: 2,
    no_recent_visit: 4,
    do_not_contact: 1,
  });
});

test('a family is everyone on the phone and the children of the patient', async () => {
  const clinic = await buildClinic(database);
  const mother = await buildPatient(clinic);
  const son = await buildPatient(clinic, {
    name: 'Dhruv Patel',
    number: null,
    isMinor: true,
    guardianId: mother.id,
  });
  const father = await buildPatient(clinic, { name: 'Ramesh Patel' });
  const ids = async (id: typeof mother.id) =>
    (await findFamily(clinic.scope, { id })).map((patient) => patient.id);
  expect(await ids(mother.id)).toEqual([son.id, father.id]);
  expect(await ids(son.id)).toEqual([mother.id]);
});

// covers: patient-edited
test('changes fields, refuses an edit from an older version, and a name that is on the number', async () => {
  const clinic = await buildClinic(database);
  const { id, version } = await buildPatient(clinic);
  await buildPatient(clinic, { name: 'Dhruv Patel' });
  const edit = await updatePatient(clinic.scope, { id, version, note: 'Call after 4 pm' });
  expect(edit).toMatchObject({ ok: true, value: { note: 'Call after 4 pm', version: 2 } });
  expect(await updatePatient(clinic.scope, { id, version, note: 'Call' })).toMatchObject({
    refusal: { code: 'STALE' },
  });
  const same = await updatePatient(clinic.scope, { id, version: 2, name: 'dhruv patel' });
  expect(same).toMatchObject({ refusal: { code: 'SAME_PATIENT' } });
  const without = updatePatient(clinic.scope, { id, version: 2, number: null });
  await expect(without).rejects.toMatchObject({ code: 'INVALID' });
});
