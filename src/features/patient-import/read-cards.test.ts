import { expect, test } from 'vitest';
import { decodeText } from './read-text.ts';
import { readCards } from './read-cards.ts';
import { readTable } from './read-table.ts';

// covers: import-reads-vcards
test('reads cards of version 2.1 with quoted-printable names that go on in the next line', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=86=E0=A4=',
    '=B6=E0=A4=BE',
    'TEL;HOME:02226301234',
    'TEL;CELL;PREF:+91 98765 43210',
    'END:VCARD',
  ].join('\r\n');
  expect(readCards(text)).toMatchObject([
    { name: 'आशा', numbers: ['+91 98765 43210', '02226301234'], birth: '', note: '' },
  ]);
});

test('reads cards of versions 3 and 4 with folded lines, groups and structured names', () => {
  const text = [
    'BEGIN:VCARD\nVERSION:3.0\nN:Patel;Asha;;Dr.;\nitem1.TEL;type=CELL;type=pref:98765\n  43210',
    'BDAY:1978-11-14\nNOTE:Mornings\\, please\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Ravi\nTEL;VALUE=uri;TYPE="voice,cell":tel:+91-98765-43211',
  ].join('\n');
  expect(readCards(text)).toMatchObject([
    { name: 'Asha Patel', numbers: ['98765 43210'], birth: '1978-11-14', note: 'Mornings, please' },
    { name: 'Ravi', numbers: ['+91-98765-43211'], birth: '', note: '' },
  ]);
});

test('finds no cards in a text that is none', () => {
  expect(readCards('Name,Mobile\rAsha,9876543210')).toMatchObject([]);
});

// covers: import-finds-encoding
test.each([
  ['utf-8', [0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa9]],
  ['utf-8', [0x41, 0xc3, 0xa9]],
  ['utf-16le', [0xff, 0xfe, 0x41, 0, 0xe9, 0]],
  ['utf-16be', [0xfe, 0xff, 0, 0x41, 0, 0xe9]],
  ['windows-1252', [0x41, 0xe9]],
])('reads text in %s', (encoding, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'Aé', encoding });
});

test('reads a quoted-printable note that is folded 300,000 times', () => {
  const note = `NOTE;ENCODING=QUOTED-PRINTABLE:${'=41=\r\n'.repeat(300_000)}end`;
  const [card] = readCards(`BEGIN:VCARD\r\nFN:Asha\r\n${note}\r\nEND:VCARD`);
  expect(card?.note).toHaveLength(300_003);
});

// covers: import-accounts-for-cards
test('what no patient has is in columns of its own', async () => {
  const content =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Asha\nTEL:9825011001\nitem1.EMAIL:a@b.example\nEMAIL:c@d.example\nADR:;;12 MG Road;Surat;;;\nEND:VCARD\n';
  const table = await readTable({ fileName: 'a.vcf', content });
  expect(table).toMatchObject({
    cells: [
      ['Name', 'Mobile', 'Date of birth', 'Note', 'EMAIL', 'ADR'],
      ['Asha', '9825011001', '', '', 'a@b.example, c@d.example', '12 MG Road Surat'],
    ],
    mapping: ['name', 'number', 'birth', 'note', null, null],
  });
});
