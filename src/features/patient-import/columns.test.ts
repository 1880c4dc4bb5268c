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
  [
    ['Sr. No.', 'Patient Name', 'Mobile No.', 'Age', 'Last Visit'],
    [1, 2, 3, 4],
  ],
  [
    ['नाम', 'मोबाइल नंबर', 'उम्र', 'अंतिम मुलाकात'],
    [0, 1, 2, 3],
  ],
  [
    ['નામ', 'મોબાઇલ નંબર', 'ઉંમર', 'છેલ્લી મુલાકાત'],
    [0, 1, 2, 3],
  ],
  [
    ['नाव', 'मोबाईल नंबर', 'वय', 'शेवटची भेट'],
    [0, 1, 2, 3],
  ],
  [
    ['naam', 'MOBAIL', 'umar', 'akhri_mulakat'],
    [0, 1, 2, 3],
  ],
])('recognizes the columns of %j', (headers, [name, mobile, birth, lastVisit]) => {
  expect(mapColumns(headers)).toMatchObject({ name, number: mobile, birth, lastVisit });
});

test('takes the first of two columns with one meaning and leaves out unknown ones', () => {
  expect(mapColumns(['Mobile', 'Name', 'Phone', 'Fee'])).toMatchObject({ name: 1, number: 0 });
});

// covers: import-finds-header
test('finds the header below a title, and none where the first row has a number', () => {
  const header = ['Name', 'Mobile'];
  const row = ['Asha', '9876543210'];
  expect(findHeaderRow([['Sunrise Clinic', ''], ['', ''], header, row])).toBe(2);
  expect(findHeaderRow([row, row])).toBeNull();
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
