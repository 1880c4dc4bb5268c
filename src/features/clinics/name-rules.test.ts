import { expect, test } from 'vitest';
import { cleanNames, getClinicName, listNameLanguages, mergeNames } from './name-rules.ts';

const clinic = { name: 'Asha', clinicName: 'Mehta Clinic', namesByLanguage: { hi: 'मेहता' } };

// covers: clinic-name-in-language
test('uses the name in the language, else the usual one, else that of the account', () => {
  expect(getClinicName(clinic, 'hi')).toBe('मेहता');
  expect(getClinicName(clinic, 'gu')).toBe('Mehta Clinic');
  expect(getClinicName({ ...clinic, clinicName: '' }, 'gu')).toBe('Asha');
});

test('drops blank names and orders the others as the database does', () => {
  expect(JSON.stringify(cleanNames({ mr: 'म', gu: ' ', bn: 'ম' }))).toBe('{"bn":"ম","mr":"म"}');
});

test.each([
  ['Shanti Clinic', {}, ['hi', 'gu', 'mr']],
  ['शांति क्लिनिक', {}, ['en', 'gu']],
  ['શાંતિ Clinic 24x7', { en: '' }, ['en', 'hi', 'gu', 'mr']],
  ['', {}, ['en', 'hi', 'gu', 'mr']],
])('asks for other names of %j, which has %j, in %j', (name, names, expectedLanguages) => {
  expect(listNameLanguages({ languages: ['gu', 'en', 'mr', 'hi'], name, names })).toEqual(
    expectedLanguages,
  );
});

// covers: names-of-two-users-merged
test('merges the names that two users gave different languages', () => {
  const base = { hi: 'एक', gu: 'એક' };
  expect(
    mergeNames({ base, current: { hi: 'दो', gu: 'એક' }, draft: { hi: 'एक', gu: '', mr: 'एक' } }),
  ).toEqual({ names: { hi: 'दो', mr: 'एक' }, isConflict: false });
  expect(mergeNames({ base, current: { hi: 'दो' }, draft: { ...base, hi: 'तीन' } })).toEqual({
    names: { hi: 'तीन' },
    isConflict: true,
  });
});
