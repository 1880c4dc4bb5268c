import { readFile } from 'node:fs/promises';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import { readTable, type Source } from './read-table.ts';
import { writeText, writeWorkbook } from './testing.ts';

const FOLDER = new URL('../../../test-data/patient-import/', import.meta.url);

/** Reads a file that was made by another program, as the screen does. */
async function read(fileName: string, choice: Partial<Source> = {}) {
  const content = await readFile(new URL(fileName, FOLDER));
  const table = await readTable({ fileName, content: new Uint8Array(content), ...choice });
  if (typeof table === 'string') return { problem: table };
  const rows = readRows({ ...table, today: '2026-11-23', timeZone: 'Asia/Kolkata' });
  return { table, rows, people: rows.rows.map(({ name, number }) => `${name} ${number}`) };
}

// covers: stray-quote-keeps-the-other-people
test('one stray quotation mark refuses its line, and the people after it are read', async () => {
  const { people, rows } = await read('stray-quote.csv');
  expect(people).toHaveLength(4);
  expect(rows?.refusals).toEqual([{ rowNumber: 3, why: 'stray_quote' }]);
});

// covers: second-phone-column-is-read
test('the mobile number of a later phone column is taken, the landline goes into the note', async () => {
  const { people, rows } = await read('google-2026.csv');
  expect(people).toContain('Kalpana Trivedi 9825011001');
  expect(people).toContain('Hitesh Vora 9825011002');
  expect(people).toContain('Suresh Rabari 9825011005');
  const suresh = rows?.rows.find(({ name }) => name === 'Suresh Rabari');
  expect(suresh?.note).toContain('9825011006');
});

test('two columns with one heading are both read', async () => {
  const { people } = await read('duplicate-headers.csv');
  expect(people).toEqual([
    'Asha Parmar 9825021001',
    'Ravi Parmar 9825021002',
    'Mina Parmar 9825021003',
  ]);
});

// covers: import-reads-written-dates
test('every last visit that is a date is read, in the day of the clinic', async () => {
  const { rows } = await read('dates.csv');
  const visits = rows?.rows.map(({ lastSeenOn }) => lastSeenOn);
  expect(visits?.filter((day) => day === null)).toEqual([]);
  expect(visits?.[2]).toBe('2026-10-04');
  expect(rows?.dateOrders[2]).toMatchObject({ isOpen: true });
  expect(rows?.columns[2]?.counts).toMatchObject({ read: 11, not_understood: 0 });
});

// covers: import-finds-header-below-letterhead
test.each([
  ['letterhead-phone.csv', 3],
  ['two-line-header.xlsx', 1],
])('the headings of %s are found below other rows', async (file, header) => {
  const { table, people } = await read(file);
  expect(table?.header).toBe(header);
  expect(people?.length).toBeGreaterThan(0);
});

test('the sheet with the list is read, and another one can be chosen', async () => {
  const { table, people } = await read('cover-sheet.xlsx');
  expect(table?.sheets.length).toBeGreaterThan(1);
  expect(people?.length).toBeGreaterThan(0);
  const cover = await read('cover-sheet.xlsx', { sheet: 0 });
  expect(cover.table?.sheet).toBe(0);
});

test('a quoted-printable name that was folded with a blank is read whole', async () => {
  const { people } = await read('qp-folded-blank.vcf');
  expect(people?.join()).not.toContain('\uFFFD');
  expect(people?.[0]).toMatch(/^[\p{Script=Devanagari}\s\u200C\u200D]+ [0-9]{10}$/u);
});

// covers: import-tells-files-by-their-bytes
test.each([
  ['a web page named .xls', strToU8('<html xmlns:x="x"><table><tr><td>1'), 'web_page'],
  ['Excel 97', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'old_spreadsheet'],
  [
    'a workbook with a password',
    Buffer.concat([
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'encrypted',
  ],
  [
    'a sheet of LibreOffice',
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    }),
    'open_document',
  ],
  ['a sheet of Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'numbers'],
  ['another archive', zipSync({ 'photo.jpg': strToU8('x') }), 'other_archive'],
  ['the XML of Excel 2003', strToU8('<?xml version="1.0"?>\n<Workbook xmlns="x">'), 'web_page'],
  ['a web page with its parts', strToU8('MIME-Version: 1.0\nContent-Type: x'), 'web_page'],
  ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'binary_workbook'],
  ['a text document', zipSync({ 'word/document.xml': strToU8('x') }), 'document'],
  [
    'an old text document',
    Buffer.concat([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), Buffer.from('WordDocument', 'utf16le')]),
    'document',
  ],
  ['a packed file', gzipSync(strToU8('Name,Mobile')), 'other_archive'],
  ['a PDF', strToU8('%PDF-1.7'), 'pdf'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'picture'],
])('%s is named, whatever its name', async (_, content, kind) => {
  expect(await readTable({ fileName: 'patients.csv', content })).toBe(kind);
});

test('one damaged letter does not turn the others into another alphabet', async () => {
  const content = Buffer.concat([
    strToU8('नाम,मोबाइल\nआशा पटेल,9825011001\n'),
    Uint8Array.of(0xe0, 0xa4),
    strToU8(' कट,9825011002\n'),
  ]);
  const table = await readTable({ fileName: 'a.csv', content });
  expect(table).toMatchObject({ encoding: 'utf-8' });
  const latin = await readTable({ fileName: 'a.csv', content, encoding: 'windows-1252' });
  expect(latin).toMatchObject({ encoding: 'windows-1252' });
});

test('a phone’s file of contacts with photos is read without them', async () => {
  const photo = Array.from({ length: 2000 }, () => ` ${'QUJD'.repeat(18)}`).join('\r\n');
  const card = (index: number) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person ${index}\r\nPHOTO;ENCODING=b;TYPE=JPEG:QUJD\r\n${photo}\r\nTEL;TYPE=CELL:98250110${index}\r\nEND:VCARD\r\n`;
  const content = strToU8(Array.from({ length: 50 }, (_none, index) => card(index + 10)).join(''));
  expect(content.length).toBeGreaterThan(5 * 1024 * 1024);
  const table = await readTable({ fileName: 'contacts.vcf', content });
  expect(table).toMatchObject({ cells: { length: 51 } });
});

test('20,000 patients and a heading are read, one more is not', async () => {
  const file = (rows: number) => `Name,Mobile\n${'Asha,9825011001\n'.repeat(rows)}`;
  expect(await readTable({ fileName: 'a.csv', content: file(20_000) })).toMatchObject({
    header: 0,
  });
  expect(await readTable({ fileName: 'a.csv', content: file(20_001) })).toBe('too_many_rows');
});

test('a workbook of one sheet has its name', async () => {
  const content = writeWorkbook(
    `<row r="1">${writeText('A1', 'Name')}${writeText('B1', 'Mobile')}</row>`,
  );
  expect(await readTable({ fileName: 'a.xlsx', content })).toMatchObject({ sheets: ['Patients'] });
});

/** Writes rows of cells, in which merged ones are as in 'B2:B4'. */
function writeMerged(rows: readonly (readonly string[])[], ...ranges: string[]): Uint8Array {
  const xml = rows.map((cells, row) => {
    const xmlCells = cells.map((text, column) =>
      text === '' ? '' : writeText(`${'ABCDEF'.charAt(column)}${row + 1}`, text),
    );
    return `<row r="${row + 1}">${xmlCells.join('')}</row>`;
  });
  const merges = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return writeWorkbook(xml.join(''), {}, merges);
}

async function readMerged(...parts: Parameters<typeof writeMerged>) {
  const table = await readTable({ fileName: 'a.xlsx', content: writeMerged(...parts) });
  if (typeof table === 'string') throw new Error(table);
  return { table, rows: readRows({ ...table, today: '2026-11-23', timeZone: 'Asia/Kolkata' }) };
}

// covers: import-shares-merged-number
test('a number that is merged over several rows is the number of each of them', async () => {
  const { rows } = await read('merged-family.xlsx');
  expect(rows?.refusals).toEqual([]);
  expect(rows?.rows.map(({ name, number }) => `${name} ${number}`)).toEqual([
    'Asha Bhatt 9825025501',
    'Ravi Bhatt 9825025501',
    'Mina Bhatt 9825025501',
    'Kiran Bhatt 9825025502',
  ]);
});

// covers: import-says-what-is-merged
test('the value of another merged cell belongs to its first row, and the others are said to be empty', async () => {
  const names = await readMerged(
    [
      ['Name', 'Mobile'],
      ['Asha', '9825011001'],
      ['', '9825011002'],
    ],
    'A2:A3',
  );
  expect(names.rows.refusals).toEqual([{ rowNumber: 3, why: 'merged' }]);
  const visits = await readMerged(
    [
      ['Name', 'Mobile', 'Last visit'],
      ['Asha', '9825011001', '2026-10-03'],
      ['Ravi', '9825011002', ''],
    ],
    'C2:C3',
  );
  expect(visits.rows.rows.map(({ lastSeenOn }) => lastSeenOn)).toEqual(['2026-10-03', null]);
  expect(visits.rows.columns[2]).toMatchObject({ mergedCount: 1, counts: { read: 1 } });
});

// covers: import-reads-merged-headings
test('a merged heading names each of its columns, and is found in its lowest row', async () => {
  const { table, rows } = await readMerged(
    [
      ['Shanti Clinic', '', '', ''],
      ['Patient Name', 'Contact', '', 'Age'],
      ['', 'Mobile', 'Home', ''],
      ['Asha', '9825011001', '079-26301111', '42'],
    ],
    'A1:D1',
    'A2:A3',
    'B2:C2',
    'D2:D3',
  );
  expect(table).toMatchObject({ header: 2, mapping: ['name', 'number', null, 'birth'] });
  expect(rows.rows).toMatchObject([{ name: 'Asha', number: '9825011001', birthYear: 1984 }]);
  const phones = await readMerged(
    [
      ['Name', 'Phone', ''],
      ['Asha', '079-26301111', '9825011001'],
    ],
    'B1:C1',
  );
  expect(phones.table.mapping).toEqual(['name', 'number', 'number']);
  expect(phones.rows.rows).toMatchObject([{ number: '9825011001', note: '7926301111' }]);
});

// covers: import-counts-lines
test('the lines of a text are the rows and the lines that go on in a cell', async () => {
  const content =
    'Name,Mobile,Note\nAsha,9825011001,"first\nsecond\n\nfourth"\n\nRavi,9825011002,\n';
  const table = await readTable({ fileName: 'a.csv', content });
  expect(table).toMatchObject({ cells: { length: 4 }, continuedLines: 3 });
});

test('a workbook of 20,000 patients and a heading is read, one more is not', async () => {
  const file = (count: number) =>
    writeMerged([
      ['Name', 'Mobile'],
      ...Array.from({ length: count }, () => ['Asha', '9825011001']),
    ]);
  expect(await readTable({ fileName: 'a.xlsx', content: file(20_000) })).toMatchObject({
    header: 0,
  });
  expect(await readTable({ fileName: 'a.xlsx', content: file(20_001) })).toBe('too_many_rows');
});
