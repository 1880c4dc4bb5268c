import { expect, test } from 'vitest';
import {
  lineSchema,
  nameSchema,
  nonEmptyLineSchema,
  noteSchema,
  notesSchema,
  paragraphsSchema,
  searchSchema,
} from './schema.ts';
import { cleanName, isWellFormed, shorten, titleCase } from './text.ts';

const name = nameSchema('Patient name required');
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test.each([
  'Asha',
  'આશા પટેલ',
  'प्रिया शर्मा',
  'தமிழ்ச்செல்வி',
  `O'Neil`,
  '-- ;',
  '{patient_name}',
  '$&',
  '${7*7}',
  '=1+1',
  '@x',
  '👩‍👩‍👧 family',
  'e\u0301 and \u00e9',
])('the name %s is taken as it is', (text) => {
  expect(name.parse(text)).toBe(text);
});

test.each([
  ['empty', ''],
  ['spaces', '   '],
  ['a NUL', 'a\u0000b'],
  ['half a pair', 'a\ud800'],
  ['reading direction', 'a\u202eb'],
  ['a link', 'see https://evil.example'],
  ['a bare link', 'www.evil.example'],
  ['a domain', 'win at evil.com'],
  ['too long', 'x'.repeat(121)],
  ['no text', 5],
])('a name with %s is refused', (_why, text) => {
  expect(takes(name, text)).toBe(false);
});

// covers: breaks-read-as-spaces
test('a tab or a line break in a name or a search is a space', () => {
  expect(name.parse('Asha\tPatel')).toBe('Asha Patel');
  expect(name.parse('Asha\r\nPatel')).toBe('Asha Patel');
  expect(searchSchema(120).parse('Asha\t98250\n24001')).toBe('Asha 98250 24001');
  expect(takes(searchSchema(120), 'a\u0000b')).toBe(false);
});

// covers: notes-without-unseen-marks
test('notes lose the marks that are not seen, and keep the joiners of their script', () => {
  expect(noteSchema(200).parse('\u202Aप्रात:\u202C \u200Bकाल\t')).toBe('प्रात: काल');
  expect(notesSchema(200).parse('\u2068one\u2069\ntwo\u200B')).toBe('one\ntwo');
  expect(notesSchema(200).parse('कुर्\u200Dहाडे')).toBe('कुर्\u200Dहाडे');
});

test('a text of several lines is kept byte for byte', () => {
  const text = ' two\r\nlines\t \u200d ';
  expect(paragraphsSchema().parse(text)).toBe(text);
  expect(takes(paragraphsSchema(), 'a\u0007')).toBe(false);
  expect(takes(paragraphsSchema(), 'x'.repeat(4097))).toBe(false);
  expect(takes(lineSchema(5), 'x\ny')).toBe(false);
  expect(takes(nonEmptyLineSchema(5, 'missing'), ' ')).toBe(false);
});

test('names are cleaned and get their capitals', () => {
  expect(cleanName('  asha \t devi ')).toBe('asha devi');
  expect(titleCase(`asha o'neil-rao`)).toBe(`Asha O'Neil-Rao`);
  expect(titleCase('આશા પટેલ')).toBe('આશા પટેલ');
  expect(titleCase('DR rao')).toBe('DR Rao');
  expect(titleCase('ﬁroz')).toBe('ﬁroz');
});

// covers: one-cleaner-of-names
test.each([
  'कुर्\u200Dहाडे सुनीता',
  'র\u200D্যাম দাস',
  'അവന്\u200D',
  'ಕಿರಣ್\u200Cಕುಮಾರ್',
  'Shah 👨\u200D👩\u200D👧 Family',
  'शरद्\u200Cचंद्र',
  'می\u200Cخواهم',
  'O’Brien “Bo”',
])('keeps the joiners and signs of %j', (typedName) => {
  expect(cleanName(typedName)).toBe(typedName.normalize('NFC'));
});

test.each([
  ['\u202AAsha\u202C', 'Asha'],
  ['As\u200Bha\uFEFF', 'Asha'],
  ['As\u200Dha \u200C', 'Asha'],
  ['Asha\u00A0\u2003Patel', 'Asha Patel'],
  ['Asha\r\nPatel\u0000', 'Asha Patel'],
  ['\u200F\u2067عائشة\u2069', 'عائشة'],
  ['क्\u200D\u200Dष', 'क्\u200Dष'],
  ['Jose\u0301', 'Jos\u00E9'],
  ['\u3164 \u2800', ''],
])('cleans the name %j', (typedName, cleanedName) => {
  expect(cleanName(typedName)).toBe(cleanedName);
  expect(cleanName(cleanedName)).toBe(cleanedName);
});

test.each([
  ['ASHA devi', 'Asha Devi'],
  ['ASHA DEVI', 'Asha Devi'],
  ["maria D'SOUZA-RAO", "Maria D'Souza-Rao"],
  ['RAM k.v. IYER', 'Ram K.V. Iyer'],
  ['JOSÉ', 'José'],
])('the name %j, typed in capitals, becomes %j', (typedName, expectedName) => {
  expect(titleCase(typedName)).toBe(expectedName);
});

test.each(['KV Subramanian', 'VVS Laxman', 'Ronald McDonald', 'DeSouza', 'प्रिया ശർമ்மா'])(
  'the name %j keeps its capitals and letters',
  (typedName) => {
    expect(titleCase(typedName)).toBe(typedName);
  },
);

test('a name that is title-cased twice does not change again', () => {
  for (const typedName of ['ASHA devi', 'ǆurić ﬁona', "o'NEIL"])
    expect(titleCase(titleCase(typedName))).toBe(titleCase(typedName));
});

test('a surrogate needs its partner', () => {
  expect(isWellFormed('😀')).toBe(true);
  expect(isWellFormed('\ude00')).toBe(false);
});

test.each([
  ['short', 'short'],
  ['exactly!!!', 'exactly!!!'],
  ['a word that is long', 'a word tha…'],
  ['one space here', 'one space…'],
  ['ਸਤਿਕਾਰਯੋਗ ਪ੍ਰੀਤਮ ਜੀ', 'ਸਤਿਕਾਰਯੋਗ ਪ੍ਰੀਤਮ…'],
  ['ಲಕ್ಷ್ಮಿ'.repeat(6), `${'ಲಕ್ಷ್ಮಿ'.repeat(5)}…`],
  ['👩‍👩‍👧'.repeat(11), `${'👩‍👩‍👧'.repeat(10)}…`],
])('shortens %j to ten letters, never through one', (text, expectedText) => {
  expect(shorten(text, 10)).toBe(expectedText);
});
