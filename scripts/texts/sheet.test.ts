import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KINDS } from './content.ts';
import { readCsv, writeCsv } from './csv.ts';
import { takeSheet, writeSheet } from './sheet.ts';

const root = resolve(import.meta.dirname, '../..');

/** Copies the content of Gujarati and English, so that a test may change it. */
function copyContent(): string {
  const copy = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const language of ['gu', 'en']) {
    const path = join('content', language);
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  return copy;
}

function readContent(copy: string): string[] {
  return KINDS.map((kind) => readFileSync(join(copy, 'content/gu', `${kind}.json`), 'utf8'));
}

/** Fills the column 'better' of the sheet, as a reader does. */
function fillSheet(copy: string, better: Readonly<Record<string, string>>): string {
  const [header = [], ...rows] = readCsv(writeSheet(copy, 'gu'));
  const filledRows = rows.map((row) => row.with(4, better[row[0] ?? ''] ?? ''));
  return writeCsv([header, ...filledRows]);
}

function take(copy: string, csv: string) {
  return takeSheet(copy, { language: 'gu', csv });
}

const TITLE = 'playbooks/playbooks.rootCanal.title';
const LABEL = 'sentences/points.waiting.good.label';
const THANKS = 'templates/simple_thank_you';
const BETTER_THANKS =
  'નમસ્તે {patient_name},\n\n{visit_date} ના રોજ {clinic_name} માં આવ્યા, "આભાર".\nકંઈ પૂછવું હોય, તો {contact_phone} પર ફોન કરશો.\n\n{clinic_name}\n\nઆવા મેસેજ બંધ કરવા હોય તો STOP લખશો.';

test('reads back any values that it wrote as CSV', () => {
  const value = fc.string({ unit: 'binary' }).map((text) => text.replace(/\r\n?|\uFEFF/g, '\n'));
  const row = fc.array(value, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const all = [['id', 'text', 'better'], ...rows];
      const keptRows = all.filter((candidate) => candidate.some((text) => text !== ''));
      expect(readCsv(writeCsv(all))).toEqual(keptRows);
    }),
    { numRuns: 30 },
  );
});

test('reads a sheet that was saved with semicolons or tabs', () => {
  expect(readCsv('id;text\r\n1;"a; b"\r\n')).toEqual([
    ['id', 'text'],
    ['1', 'a; b'],
  ]);
  expect(readCsv('id\ttext\n1\t"a\nb"\n')).toEqual([
    ['id', 'text'],
    ['1', 'a\nb'],
  ]);
});

test('the sheet opens as UTF-8 and has every text beside its English one', () => {
  const csv = writeSheet(root, 'gu');
  expect(csv.startsWith('\uFEFFid,used,English,text,better,remark\r\n')).toBe(true);
  const rows = readCsv(csv);
  expect(rows.length).toBeGreaterThan(1500);
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  expect(rows.find(([id]) => id === LABEL)?.[2]).toBe('Short wait');
  expect(rows.every((row) => row.length === 6)).toBe(true);
});

test('takes better texts with commas, quotes and line breaks, and changes nothing else', () => {
  const copy = copyContent();
  const before = readContent(copy);
  const better = { [TITLE]: "રૂટ કેનાલ, 'પછી'", [THANKS]: BETTER_THANKS };
  expect(take(copy, fillSheet(copy, better))).toMatchObject({
    acceptedIds: [THANKS, TITLE],
    refusals: [],
  });
  const texts = new Map(readCsv(writeSheet(copy, 'gu')).map(([id, , , text]) => [id, text]));
  expect(texts.get(TITLE)).toBe(better[TITLE]);
  expect(texts.get(THANKS)).toBe(BETTER_THANKS);
  const original = Object.fromEntries(
    readCsv(writeSheet(root, 'gu')).map(([id = '', , , text = '']) => [id, text]),
  );
  const back = { [TITLE]: original[TITLE] ?? '', [THANKS]: original[THANKS] ?? '' };
  expect(take(copy, fillSheet(copy, back)).acceptedIds).toEqual([THANKS, TITLE]);
  expect(readContent(copy)).toEqual(before);
});

test('takes a sheet twice and changes nothing the second time', () => {
  const copy = copyContent();
  const csv = fillSheet(copy, { [LABEL]: 'રાહ ઓછી જોવી પડી' });
  expect(take(copy, csv).acceptedIds).toEqual([LABEL]);
  const after = readContent(copy);
  expect(take(copy, csv)).toMatchObject({
    files: [],
    acceptedIds: [],
    unchangedIds: [LABEL],
    refusals: [],
  });
  expect(readContent(copy)).toEqual(after);
});

const SHORT = 'sentences/points.waiting.good.short.0';
const VISIT = 'sentences/visited.0';
const STAFF = 'sentences/points.staff.good.sentences.0';
const CLOSING = 'playbooks/closings.0';
const SENTENCE = 'sentences/points.waiting.good.sentences.0';

test.each([
  [THANKS, 'આભાર {patient_name}, STOP લખીને મોકલશો એટલે બંધ થશે.', /placeholders/],
  [SENTENCE, '[રાહ|વાટ બહુ ન જોવી પડી.', /choice without/],
  [SENTENCE, '[રાહ] બહુ ન જોવી પડી.', /choice of one/],
  [SENTENCE, 'બહુ  રાહ ન જોવી પડી.', /stray space/],
  [SHORT, 'વારો બહુ જલદી અને સહેલાઈથી આવી ગયો.', /2 to 6 words, has 7/],
  [SENTENCE, 'અમારે બહુ રાહ ન જોવી પડી', /does not end as a sentence/],
  [VISIT, '{clinic_name} નો મારો અનુભવ લખ્યો છે.', /does not say the visit/],
  [STAFF, 'સ્ટાફનો વ્યવહાર બહુ જ સારો હતો.', /says more than the patient did/],
  [TITLE, '5 સ્ટાર આપો', /ASKS_FOR_STARS/],
  [CLOSING, 'Call us on {clinic_phone}.', /no letter of the language/],
  [CLOSING, 'તમે 100% મટી જશો, {clinic_phone} પર ફોન કરશો.', /CURE_CLAIM/],
  [TITLE, 'દાંત કઢાવ્યા પછી', /says the same as .*extraction\.title/],
  ['playbooks/unknown.title', 'કંઈક', /no text of this language/],
])('refuses text number %#, which its tests would refuse', (id, better, because) => {
  const copy = copyContent();
  const before = readContent(copy);
  const csv = `id,text,better\n${writeCsv([
    [id, readCsv(writeSheet(copy, 'gu')).find(([rowId]) => rowId === id)?.[3] ?? '', better],
  ]).slice(1)}`;
  const { acceptedIds, refusals } = take(copy, csv);
  expect(acceptedIds).toEqual([]);
  expect(refusals).toEqual([{ id, because: expect.stringMatching(because) }]);
  expect(readContent(copy)).toEqual(before);
});

test('refuses texts that leave a point too few sentences', () => {
  const copy = copyContent();
  const words = ['એક', 'બે', 'ત્રણ', 'ચાર', 'પાંચ', 'છ', 'સાત', 'આઠ'];
  const better = words.map((word, index) => [
    SENTENCE.replace('0', `${index}`),
    `${word} વાર રાહ જોઈ.`,
  ]);
  const { acceptedIds, refusals } = take(copy, fillSheet(copy, Object.fromEntries(better)));
  expect(acceptedIds.length).toBeLessThan(words.length);
  expect(refusals[0]?.because).toMatch(/different texts, 50 are needed/);
});

test('refuses a text that has changed since the sheet was written', () => {
  const copy = copyContent();
  const older = fillSheet(copy, { [LABEL]: 'રાહ નહીં જેવી' });
  take(copy, fillSheet(copy, { [LABEL]: 'રાહ ઓછી જોવી પડી' }));
  expect(take(copy, older).refusals).toEqual([
    { id: LABEL, because: expect.stringMatching(/changed since/) },
  ]);
});
