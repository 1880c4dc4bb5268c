import { expect, test } from 'vitest';
import { findStaffName } from './staff-names.ts';

// covers: doctor-named-in-any-script
test.each([
  'Mehta was kind',
  'dr mehta was kind',
  'DR. MEHTA',
  'डॉ. मेहता ने अच्छे से देखा',
  'मेहता जी ने समझाया',
  'ડૉ. મહેતાએ સમજાવ્યું',
  'મહેતા સાહેબ',
  'ডাঃ মেহতা ভালো',
  'மேத்தா டாக்டர், டாக்டர் மேத்தா',
  'డాక్టర్ మెహతా గారు',
  'ಡಾ. ಮೆಹ್ತಾ ಅವರು',
  'ഡോ. മേഹ്ത',
  'ਡਾ. ਮਹਿਤਾ ਜੀ',
])('%j names Dr Asha Mehta or a doctor', (text) => {
  expect(findStaffName(text, ['Dr Asha Mehta'])).toBeTruthy();
});

test.each([
  ['Dr Kulkarni explained it', 'Kulkarni'],
  ['Doctor Iyer was there', 'Iyer'],
  ['डॉ. कुलकर्णी अच्छे थे', 'कुलकर्णी'],
  ['ડૉ. શાહ સારા હતા', 'શાહ'],
])('%j names a doctor who is not on file', (text, name) => {
  expect(findStaffName(text, ['Dr Asha Mehta'])).toBe(name);
});

test('a surname on file is found in another script without a title', () => {
  expect(findStaffName('कुलकर्णी ने समझाया', ['Dr Anil Kulkarni'])).toBe('Dr Anil Kulkarni');
  expect(findStaffName('Kulkarni explained it', ['डॉ. अनिल कुलकर्णी'])).toBe('डॉ. अनिल कुलकर्णी');
});

test.each([
  'The doctor was kind',
  'Dr was very kind',
  'I asked the doctor and the nurse',
  'मेरी माता साथ थीं',
  'डॉक्टर बहुत अच्छे थे',
  'ડોક્ટર સારા હતા',
  'டாக்டர் மிகவும் நல்லவர்',
  'डॉक्टर ने समझाया',
])('%j names no doctor', (text) => {
  expect(findStaffName(text, ['Dr Asha Mehta', 'Dr Anil Kulkarni'])).toBe(undefined);
});
