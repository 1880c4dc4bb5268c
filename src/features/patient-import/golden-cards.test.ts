import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import { readTable } from './read-table.ts';

/** Contact cards as phones write them. Names and numbers are invented. */
const CARDS: readonly {
  readonly maker: string;
  readonly content: string;
  readonly people: readonly string[];
  readonly refusals?: readonly string[];
}[] = [
  {
    maker: 'an iPhone, with a photo over several lines',
    content: [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.0//EN',
      'N:Patel;Asha;;;',
      'FN:Asha Patel',
      'TEL;type=CELL;type=VOICE;type=pref:+91 98765 43201',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgG',
      ' BgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD',
      'END:VCARD',
      '',
    ].join('\r\n'),
    people: ['Asha Patel 9876543201'],
  },
  {
    maker: 'an iPhone, with grouped and labelled numbers',
    content:
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ravi Shah\r\nitem1.TEL:9876543202\r\nitem1.X-ABLabel:Shop\r\nEND:VCARD\r\n',
    people: ['Ravi Shah 9876543202'],
  },
  {
    maker: 'an old Android, in quoted-printable Gujarati',
    content:
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=AA=86=E0=AA=B6=E0=AA=BE;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=AA=86=E0=AA=B6=E0=AA=BE\r\nTEL;CELL:9876543201\r\nEND:VCARD\r\n',
    people: ['આશા 9876543201'],
  },
  {
    maker: 'an old Android, with a name that goes on in the next line',
    content:
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=AA=86=\r\n=E0=AA=B6=E0=AA=BE\r\nTEL;CELL:9876543201\r\nEND:VCARD\r\n',
    people: ['આશા 9876543201'],
  },
  {
    maker: 'a phone that writes version 4, with tel: addresses',
    content:
      'BEGIN:VCARD\nVERSION:4.0\nFN:Mina Rao\nTEL;VALUE=uri;TYPE="voice,cell":tel:+919876543203\nBDAY:19840501\nEND:VCARD\n',
    people: ['Mina Rao 9876543203'],
  },
  {
    maker: 'a phone with a landline before the mobile number',
    content:
      'BEGIN:VCARD\nVERSION:3.0\nFN:Asha Patel\nTEL;TYPE=HOME:079-26301234\nTEL;TYPE=CELL:9876543201\nEND:VCARD\n',
    people: ['Asha Patel 9876543201'],
  },
  {
    maker: 'a phone with contacts that have no number or no name',
    content:
      'BEGIN:VCARD\nVERSION:3.0\nFN:Asha Patel\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nTEL:9876543201\nEND:VCARD\n',
    people: [],
    refusals: ['missing', 'name_missing'],
  },
  {
    maker: 'a transfer that was cut off in the last card',
    content:
      'BEGIN:VCARD\nVERSION:3.0\nFN:Asha Patel\nTEL:9876543201\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Ravi Shah\nTEL:9876543202',
    people: ['Asha Patel 9876543201', 'Ravi Shah 9876543202'],
  },
];

// covers: import-golden-cards
test.each(CARDS)('reads the cards of $maker', async ({ content, people, refusals = [] }) => {
  const table = await readTable({ fileName: 'contacts.vcf', content });
  if (typeof table === 'string') throw new Error(table);
  const read = readRows({ ...table, today: '2026-11-23', timeZone: 'Asia/Kolkata' });
  expect(read.rows.map(({ name, number }) => `${name} ${number}`)).toEqual(people);
  expect(read.refusals.map(({ why }) => why)).toEqual(refusals);
  expect(people.length + refusals.length).toBe(table.cells.length - 1);
});
