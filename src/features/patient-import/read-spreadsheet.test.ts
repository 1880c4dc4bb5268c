import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { readTable } from './read-table.ts';
import { writeText, writeWorkbook } from './testing.ts';

const HEADER =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';

// covers: import-reads-xlsx
test('reads numbers with all digits, days, rich text and rows that are left out', async () => {
  const rows = `${HEADER}
    <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>9876543210</v></c><c r="C2" s="1"><v>45750</v></c></row>
    <row r="4"><c r="A4" t="str"><f>PROPER("ravi")</f><v>Ravi</v></c><c r="B4"><v>9.19876543211E11</v></c></row>
    <row r="5">${writeText('A5', '=1+1')}<c r="B5" t="e"><v>#REF!</v></c></row>`;
  const cells = [
    ['Name', 'Mobile', 'Last visit'],
    ['आशा पटेल', '9876543210', '2025-04-03'],
    ['', '', ''],
    ['Ravi', '919876543211', ''],
    ['=1+1', '', ''],
  ];
  expect(await readSpreadsheet(writeWorkbook(rows))).toEqual([
    { name: 'Patients', cells, merges: [] },
  ]);
  const table = await readTable({ fileName: 'a.xlsx', content: writeWorkbook(rows) });
  expect(table).toMatchObject({ header: 0, mapping: ['name', 'number', 'lastVisit'] });
});

/** Each cell shows the same text, which is in the file once. */
const LONG_STRING = strToU8(
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'a'.repeat(2000)}</t></si></sst>`,
);

function writeRows(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => i + 1);
  return rows.map((row) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`).join('');
}

// covers: import-refuses-hostile-xlsx
test.each([
  ['other_archive', strToU8('PK\u0003\u0004 no archive')],
  ['other_archive', zipSync({ 'a.txt': strToU8('no workbook') })],
  ['unreadable', writeWorkbook(`<row r="99999999"><c r="A99999999"><v>1</v></c></row>`)],
  ['unreadable', writeWorkbook(`<row><c r="A99999999"/></row>`)],
  ['unreadable', writeWorkbook('<c r="A1" '.repeat(1_000_000))],
  ['unreadable', writeWorkbook(`<row r="1e9"><c r="A1e9"><v>1</v></c></row>`)],
  ['too_many_cells', writeWorkbook(`<row r="1"><c r="ZZZZ1"><v>1</v></c></row>`)],
  ['too_many_cells', writeWorkbook(`<row r='1'><c r='ZZZZZ1'><v>1</v></c></row>`)],
  ['too_many_cells', writeWorkbook(`<row r="1"><c t='n' r="&#90;ZZZZ1"><v>1</v></c></row>`)],
  [
    'too_many_cells',
    writeWorkbook(
      `<row r="1">${writeText('IV1', 'x')}</row><row r="20000">${writeText('A20000', 'x')}</row>`,
    ),
  ],
  ['too_many_rows', writeWorkbook(`<row r='20002'><c r='A20002'><v>1</v></c></row>`)],
  ['too_many_rows', writeWorkbook(`<row r="20002"><c r="A20002"><v>1</v></c></row>`)],
  ['empty', writeWorkbook('<row r="1048576"><c r="XFD1048576" s="1"/></row>')],
  ['unreadable', writeWorkbook(`<row r="1">${writeText('A1', '&amp;'.repeat(5_000_000))}</row>`)],
  ['too_much_text', writeWorkbook(writeRows(10_001), { 'xl/sharedStrings.xml': LONG_STRING })],
  ['too_large', writeWorkbook(HEADER, { 'xl/a.xml': new Uint8Array(51 * 1024 * 1024) })],
])('says that a spreadsheet is %s before it fills the memory', async (problem, bytes) => {
  expect(await readTable({ fileName: 'a.xlsx', content: bytes })).toBe(problem);
});

test('names a spreadsheet of Excel 97 to 2003', async () => {
  const content = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
  expect(await readTable({ fileName: 'a.xls', content })).toBe('old_spreadsheet');
});

test('stops at the first row that is one too many', async () => {
  const content = 'Asha,9876543210\n'.repeat(100_000);
  const progress: number[] = [];
  const read = await readTable({ fileName: 'a.csv', content }, (rows) => progress.push(rows));
  expect(read).toBe('too_many_rows');
  expect(progress.at(-1)).toBe(20_000);
  const most = await readTable({ fileName: 'a.csv', content: content.slice(0, 16 * 20_000) });
  expect(most).toMatchObject({ header: null, cells: { length: 20_000 } });
});

// covers: import-limits-cells
test.each([
  ['257 columns', ','.repeat(256) + 'x'],
  ['1,050,000 cells', `${','.repeat(104)}x\n`.repeat(10_000)],
])('refuses text with %s', async (_size, content) => {
  expect(await readTable({ fileName: 'a.csv', content })).toBe('too_many_cells');
});

test('does not count the empty cells at the end of a row', async () => {
  const content = `Name,Mobile${','.repeat(1000)}\nAsha,9876543210${','.repeat(1000)}\n`;
  expect(await readTable({ fileName: 'a.csv', content })).toMatchObject({
    cells: [
      ['Name', 'Mobile'],
      ['Asha', '9876543210'],
    ],
  });
});
