import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { MOST_SUGGESTED } from '../choices.ts';
import { suggestPatients } from './suggest-patients.ts';
import { buildPatient } from './testing.ts';

const database = testDatabase();
const NUMBER = '9812345678';

// covers: number-suggests-family
test('suggests everyone on a number, with guardian and language, and no one of another clinic', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  const mother = await buildPatient(clinic, { language: 'gu' });
  await buildPatient(clinic, { name: 'Dhruv Patel', isMinor: true, guardianId: mother.id });
  await buildPatient(clinic, { name: 'Ravi Shah', number: '9812345679' });
  await buildPatient(other, { name: 'Meena Joshi' });
  const suggestions = await suggestPatients(clinic.scope, { number: NUMBER });
  expect(suggestions).toMatchObject([
    { id: mother.id, name: 'Asha Patel', number: NUMBER, language: 'gu', guardianName: null },
    { name: 'Dhruv Patel', isMinor: true, guardianName: 'Asha Patel', lastVisitOn: null },
  ]);
});

// covers: name-suggests-patients
test('finds patients by the beginning of any word of the name', async () => {
  const clinic = await buildClinic(database);
  await buildPatient(clinic, { name: 'Asha Patel' });
  await buildPatient(clinic, { name: 'આશા પટેલ', number: '9812345679' });
  await buildPatient(clinic, { name: 'पाण्डेय', number: '9812345670' });
  const names = async (name: string) =>
    (await suggestPatients(clinic.scope, { name })).map((patient) => patient.name);
  expect(await names('pat')).toEqual(['Asha Patel']);
  expect(await names('પટે')).toEqual(['આશા પટેલ']);
  expect(await names('पाण')).toEqual(['पाण्डेय']);
  expect(await names('पांडे')).toEqual(['पाण्डेय']);
  expect(await names('tel')).toEqual([]);
  expect(await names('%%')).toEqual([]);
});

// covers: four-digits-suggest-patients
test('finds patients by four digits anywhere in the number', async () => {
  const [clinic, other] = [await buildClinic(database), await buildClinic(database)];
  await buildPatient(clinic, { name: 'Asha Patel', number: '9898981234' });
  await buildPatient(clinic, { name: 'Ravi Shah', number: '9812345679' });
  await buildPatient(clinic, { name: 'Meena Joshi', number: '9123400000' });
  await buildPatient(other, { name: 'Zara Khan', number: '9812345670' });
  const names = async (digits: string) =>
    (await suggestPatients(clinic.scope, { digits })).map((patient) => patient.name);
  expect(await names('1234')).toEqual(['Asha Patel', 'Meena Joshi', 'Ravi Shah']);
  expect(await names('2345')).toEqual(['Ravi Shah']);
  expect(await names('0001')).toEqual([]);
});

test('suggests at most eight people, and none for an empty form', async () => {
  const clinic = await buildClinic(database);
  for (let index = 0; index < MOST_SUGGESTED + 2; index += 1)
    await buildPatient(clinic, { name: `Asha ${String.fromCodePoint(65 + index)}` });
  expect(await suggestPatients(clinic.scope, { number: NUMBER })).toHaveLength(MOST_SUGGESTED);
  expect(await suggestPatients(clinic.scope, {})).toEqual([]);
});
