import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { MOST_SUGGESTED } from '../choices.ts';
import { searchPatients } from './search-patients.ts';
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
  expect(await names('pat')).toEqual(['Asha Patel', 'આશા પટેલ']);
  expect((await names('પટે'))[0]).toBe('Asha Patel');
  expect(await names('पाण')).toEqual(['पाण्डेय']);
  expect(await names('पांडे')).toEqual(['पाण्डेय']);
  expect(await names('tel')).toEqual([]);
  expect(await names('%%')).toEqual([]);
});

// covers: name-found-across-scripts
test.each([
  ['Rajesh', 'राजेश', 'રાજેશ', 'রাজেশ', 'ਰਾਜੇਸ਼', 'ராஜேஷ்', 'రాజేష్', 'ರಾಜೇಶ್', 'രാജേഷ്'],
  ['Meena', 'मीना', 'મીના', 'মীনা', 'ਮੀਨਾ', 'மீனா', 'మీనా', 'ಮೀನಾ', 'മീന'],
  ['Dinesh', 'दिनेश', 'દિનેશ', 'দিনেশ', 'ਦਿਨੇਸ਼', 'தினேஷ்', 'దినేష్', 'ದಿನೇಶ್', 'ദിനേശ്'],
  ['Geetha', 'गीता', 'ગીતા', 'গীতা', 'ਗੀਤਾ', 'கீதா', 'గీత', 'ಗೀತಾ', 'ഗീത'],
  ['Lakshmi', 'लक्ष्मी', 'લક્ષ્મી', 'লক্ষ্মী', 'ਲਕਸ਼ਮੀ', 'லக்ஷ்மி', 'లక్ష్మి', 'ಲಕ್ಷ್ಮಿ', 'ലക്ഷ്മി'],
  ['Priyanka', 'प्रियंका', 'પ્રિયંકા', 'প্রিয়ঙ্কা', 'ਪ੍ਰਿਯੰਕਾ', 'ప్రియాంక', 'ಪ್ರಿಯಾಂಕಾ', 'പ്രിയങ്ക'],
  ['Singh', 'सिंह', 'સિંહ', 'সিংহ', 'ਸਿੰਘ', 'సింగ్', 'ಸಿಂಗ್', 'സിംഗ്'],
  ['Vijay', 'विजय', 'વિજય', 'ਵਿਜੈ', 'விஜய்', 'విజయ్', 'ವಿಜಯ್', 'വിജയ്'],
])(
  'finds %s in each script, and in each script finds the Latin name',
  async (latin, ...otherNames) => {
    const clinic = await buildClinic(database);
    await buildPatient(clinic, { name: latin, number: '9812345600' });
    await buildPatient(clinic, { name: 'Kavita Nair', number: '9812345601' });
    await buildPatient(clinic, { name: 'कविता नायर', number: '9812345602' });
    for (const [index, name] of otherNames.entries())
      await buildPatient(clinic, { name, number: `981234561${index}` });
    const names = async (name: string) =>
      (await searchPatients(clinic.scope, { patient: name, limit: 50 })).items.map(
        (row) => row.name,
      );
    const missedNames = { byLatin: otherNames, ofLatin: [] as string[] };
    const foundNames = await names(latin.toLowerCase());
    missedNames.byLatin = otherNames.filter((name) => !foundNames.includes(name));
    for (const name of otherNames) {
      const others = await names(name);
      if (!others.includes(latin)) missedNames.ofLatin.push(name);
      expect(others).not.toContain('Kavita Nair');
    }
    expect(missedNames).toEqual({ byLatin: [], ofLatin: [] });
    expect(foundNames).not.toContain('कविता नायर');
    const suggestedNames = (await suggestPatients(clinic.scope, { name: latin })).map(
      (row) => row.name,
    );
    expect(suggestedNames[0]).toBe(latin);
    expect(suggestedNames.length).toBeGreaterThan(6);
  },
);

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
