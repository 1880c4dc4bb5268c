import { expect, test } from 'vitest';
import {
  findHeaderRow,
  mapColumns,
  readLanguage,
  createHeaderCheck,
  sampleValues,
} from './columns.ts';

// covers: import-recognizes-columns
test.each([
  ['Sr. No.', 'Patient Name', 'Mobile No.', 'Age', 'Last Visit'],
  ['क्रम', 'नाम', 'मोबाइल नंबर', 'उम्र', 'अंतिम मुलाकात'],
  ['ક્રમ', 'નામ', 'મોબાઇલ નંબર', 'ઉંમર', 'છેલ્લી મુલાકાત'],
  ['क्र', 'नाव', 'मोबाईल नंबर', 'वय', 'शेवटची भेट'],
  ['no', 'naam', 'MOBAIL', 'umar', 'akhri_mulakat'],
  ['Sl', 'Pt Name', 'Cell No', 'Age/Sex', 'Last Seen'],
  ['Sl', 'Name of Patient', 'Contact No. (M)', 'Age', 'Visit Date'],
  ['Sl', 'Name', 'Ph. No.', 'DOB', 'Last Visited'],
  ['ક્રમ', 'નામ', 'ફોન નં.', 'વય', 'છેલ્લી મુલાકાત'],
  ['क्रम', 'नाम', 'दूरभाष', 'आयु', 'पिछली मुलाकात'],
  ['क्र', 'नाव', 'भ्रमणध्वनी', 'वय', 'शेवटची भेट'],
  ['N°', 'Nom', 'Téléphone', 'Date de naissance', 'Dernière visite'],
])('recognizes the columns of %j', (...headers) => {
  expect(mapColumns(headers)).toEqual([null, 'name', 'number', 'birth', 'lastVisit']);
});

test.each([
  ["Patient's Mob. No. (1)", 'number'],
  ['WhatsApp/Phone', 'number'],
  ['मोबा. नं.', 'number'],
  ['Tel No', 'number'],
  ['NAME OF THE PATIENT *', 'name'],
  ['पेशंटचे नाव', 'name'],
  ['Age (Yrs)/Sex', 'birth'],
  ['Dt. of last visit', 'lastVisit'],
  ['Next appointment', undefined],
  ['Emergency contact no', undefined],
  ['Father name', undefined],
  ['Doctor mobile', undefined],
  ['Contact type', undefined],
  ['No', undefined],
])('reads the words of the heading %s', (header, field) => {
  expect(mapColumns([header])).toEqual([field ?? null]);
});

// covers: import-reads-french-headings
test('reads French headings, of which the surname is called the name', () => {
  const headers = ['Nom', 'Prénom', 'Tél.', 'Né(e) le', 'Remarques'];
  expect(mapColumns(headers)).toEqual(['surname', 'name', 'number', 'birth', 'note']);
});

test('takes each column with a known meaning, and leaves out unknown ones', () => {
  const headers = ['Phone 1 - Value', 'Name', 'Phone 12 - Value', 'Fee', 'Phone 1 - Label'];
  expect(mapColumns(headers)).toEqual(['number', 'name', 'number', null, null]);
});

// covers: import-finds-header
test('finds the header below a title, and none where the first row has a number', () => {
  const header = ['Name', 'Mobile'];
  const row = ['Asha', '9876543210'];
  expect(findHeaderRow([['Sunrise Clinic', ''], ['', ''], header, row])).toBe(2);
  expect(findHeaderRow([row, row])).toBeNull();
  expect(findHeaderRow([['Sunrise Clinic', 'Ph: 9825099999'], header, row])).toBe(1);
  expect(findHeaderRow([['Patient', '', 'Contact'], ['Name', 'Age', 'Mobile'], row])).toBe(1);
  expect(findHeaderRow([])).toBeNull();
});

test('recognizes a header that is repeated inside the file', () => {
  const repeatsHeader = createHeaderCheck(['Name', 'Mobile']);
  expect(repeatsHeader(['NAME', 'mobile.'])).toBe(true);
  expect(repeatsHeader(['Asha', '9876543210'])).toBe(false);
  expect(createHeaderCheck(['', ''])(['', ''])).toBe(false);
});

test('shows the first values of a column that are not empty', () => {
  const rows = [['', 'x'], ['Asha', 'x'], [], ['Ravi', 'x'], ['Meena', 'x']];
  expect(sampleValues(rows, { column: 0, most: 2 })).toEqual(['Asha', 'Ravi']);
});

test.each([
  ['gu-IN', 'gu'],
  ['Gujarati', 'gu'],
  ['ગુજરાતી', 'gu'],
  ['हिन्दी', 'hi'],
  ['हिंदी', 'hi'],
  ['હિન્દી', 'hi'],
  ['गुजराती', 'gu'],
  ['इंग्रजी', 'en'],
  ['Bangla', 'bn'],
  ['Bengali', 'bn'],
  ['kannada', 'kn'],
  ['', undefined],
  ['French', undefined],
])('reads the language %j', (cell, expected) => {
  expect(readLanguage(cell)).toBe(expected);
});

test('headings of a second list do not hide the people of the first', () => {
  const rows = [
    ['Clinic', '9825011000', ''],
    ['Name', 'Mobile', 'Details'],
    ['Asha', '9825011001', ''],
    ['Name', 'Mobile', 'Note'],
  ];
  expect(findHeaderRow(rows)).toBe(1);
});
