import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import { readTable } from './read-table.ts';

/** A file as a clinic has it, and what its rows are. Names and numbers are invented. */
interface Golden {
  readonly maker: string;
  readonly content: string | Uint8Array;
  /** 'Name number' of each row that is taken. */
  readonly people: readonly string[];
  /** Why each other row is refused. */
  readonly refusals?: readonly string[];
  /** Rows that are blank, repeat the header or repeat a person. */
  readonly other?: number;
  /** The other facts about the first person. */
  readonly first?: Readonly<Record<string, unknown>>;
}

const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const lines = (...rows: string[]) => rows.join('\r\n');

const GOOGLE_HEADER =
  'First Name,Middle Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value';

const SHEETS: readonly Golden[] = [
  {
    maker: 'Google Contacts, with a surname column',
    content: `\uFEFF${lines(GOOGLE_HEADER, 'Asha,,Patel,1984-05-01,Mornings,* myContacts,,Mobile,+91 98765 43201', 'Ravi,,Shah,,,* myContacts,,Mobile,9876543202', '')}`,
    people: ['Asha Patel 9876543201', 'Ravi Shah 9876543202'],
    first: { birthYear: 1984, note: 'Mornings' },
  },
  {
    maker: 'Google Contacts, with the father’s name in the middle',
    content: lines(
      GOOGLE_HEADER,
      'Asha,Ramesh,Patel,,,,,Mobile,98765 43201',
      'Ravi,Jayesh,,,,,,Mobile,9876543202',
    ),
    people: ['Asha Ramesh Patel 9876543201', 'Ravi Jayesh 9876543202'],
  },
  {
    maker: 'Google Contacts, two numbers in one cell',
    content: lines(GOOGLE_HEADER, 'Asha,,Patel,,,,,Mobile,98765 43201 ::: 98765 43299'),
    people: ['Asha Patel 9876543201'],
    first: { note: '9876543299' },
  },
  {
    maker: 'Google Contacts, a person without a number and one without a name',
    content: lines(GOOGLE_HEADER, 'Asha,,Patel,,,,asha@mail.example,,', ',,,,,,,Mobile,9876543202'),
    people: [],
    refusals: ['missing', 'name_missing'],
  },
  {
    maker: 'Excel on Windows, CSV in the Windows code page',
    content: latin1(lines('Name,Mobile,Remarks', 'Ren\xe9 D\xb4Souza,9876543201,caf\xe9')),
    people: ['René D´Souza 9876543201'],
    first: { note: 'café' },
  },
  {
    maker: 'Excel on Windows, Unicode text with tabs',
    content: utf16le(lines('नाम\tमोबाइल नंबर', 'आशा पटेल\t९८७६५४३२०१', '')),
    people: ['आशा पटेल 9876543201'],
  },
  {
    maker: 'Excel on a Mac, Unicode text with the other byte order',
    content: utf16be(lines('Name\tMobile', 'Ravi\t9876543202')),
    people: ['Ravi 9876543202'],
  },
  {
    maker: 'Excel in a country that separates by semicolons',
    content: lines('Name;Mobile;Note', 'Asha Patel;9876543201;"calls; comes early"'),
    people: ['Asha Patel 9876543201'],
    first: { note: 'calls; comes early' },
  },
  {
    maker: 'Excel that lost digits of a number',
    content: lines('Name,Mobile', 'Asha,9.87654E+09', 'Ravi,9.876543202E+09'),
    people: ['Ravi 9876543202'],
    refusals: ['digits_lost'],
  },
  {
    maker: 'Excel that keeps a number as text with a mark',
    content: lines('Name,Mobile', "Asha,'9876543201"),
    people: ['Asha 9876543201'],
  },
  {
    maker: 'Excel with a decimal place behind the number',
    content: lines('Name,Mobile', 'Asha,9876543201.0', 'Ravi,919876543202.00'),
    people: ['Asha 9876543201', 'Ravi 9876543202'],
  },
  {
    maker: 'Excel with a title and an empty line above the table',
    content: lines(
      'Shanti Dental Care,,',
      ',,',
      'Patient Name,Mobile No.,Age',
      'Asha,9876543201,42',
    ),
    people: ['Asha 9876543201'],
    first: { birthYear: 1984 },
  },
  {
    maker: 'Excel with the header again on each printed page',
    content: lines('Name,Mobile', 'Asha,9876543201', 'Name,Mobile', 'Ravi,9876543202'),
    people: ['Asha 9876543201', 'Ravi 9876543202'],
    other: 1,
  },
  {
    maker: 'Excel with blank lines between families',
    content: lines('Name,Mobile', 'Asha,9876543201', ',', '', 'Ravi,9876543202'),
    people: ['Asha 9876543201', 'Ravi 9876543202'],
    other: 2,
  },
  {
    maker: 'Excel with a line break inside a cell',
    content: '"Name","Mobile"\r\n"Asha\nPatel","9876543201\n9876543299"\r\n',
    people: ['Asha Patel 9876543201'],
    first: { note: '9876543299' },
  },
  {
    maker: 'a sheet of two columns below a title without separators',
    content: lines('Shanti Dental Care', 'Name,Mobile', 'Asha Patel,9876543201', ''),
    people: ['Asha Patel 9876543201'],
  },
  {
    maker: 'a sheet with quotes inside a cell',
    content: lines('Name,Mobile,Notes', '"Asha ""Baa"" Patel",9876543201,'),
    people: ['Asha "Baa" Patel 9876543201'],
  },
  {
    maker: 'rows copied from a sheet, with tabs and no header',
    content: 'Asha Patel\t9876543201\nRavi Shah\t9876543202',
    people: [],
    refusals: ['name_missing', 'name_missing'],
  },
  {
    maker: 'rows copied from a sheet, with a header',
    content: 'Name\tPhone\nAsha Patel\t98765 43201\n',
    people: ['Asha Patel 9876543201'],
  },
  {
    maker: 'practice software in English',
    content: lines(
      'Sr. No.,Reg No,Patient Name,Gender,Age,Mobile No.,Last Visit Date,Remarks',
      '1,SD/101,ASHA PATEL,F,42 Yrs,9876543201,03/10/2026,RCT done',
      '2,SD/102,RAVI SHAH,M,8 Y,9876543202,31/09/2026,',
    ),
    people: ['Asha Patel 9876543201', 'Ravi Shah 9876543202'],
    first: { birthYear: 1984, lastSeenOn: '2026-10-03', note: 'RCT done' },
  },
  {
    maker: 'practice software in Hindi',
    content: lines(
      'क्रम,मरीज़ का नाम,मोबाइल नंबर,उम्र,पिछली मुलाकात',
      '१,आशा पटेल,९८७६५४३२०१,४२,०३-१०-२०२६',
    ),
    people: ['आशा पटेल 9876543201'],
    first: { birthYear: 1984, lastSeenOn: '2026-10-03' },
  },
  {
    maker: 'practice software in Gujarati',
    content: lines(
      'દર્દીનું નામ,મોબાઈલ નંબર,ઉંમર,છેલ્લી મુલાકાત,નોંધ',
      'આશા પટેલ,૯૮૭૬૫૪૩૨૦૧,૪૨,૦૩/૧૦/૨૦૨૬,સવારે ફોન',
    ),
    people: ['આશા પટેલ 9876543201'],
    first: { birthYear: 1984, lastSeenOn: '2026-10-03', note: 'સવારે ફોન' },
  },
  {
    maker: 'practice software in Marathi',
    content: lines('रुग्णाचे नाव,मोबाईल नंबर,वय,शेवटची भेट', 'आशा पाटील,९८७६५४३२०१,४२,३ Oct 2026'),
    people: ['आशा पाटील 9876543201'],
    first: { birthYear: 1984, lastSeenOn: '2026-10-03' },
  },
  {
    maker: 'a clinic that writes Gujarati in Latin letters',
    content: lines('Dardi nu naam,Mobail nambar,Umar', 'Ashaben Patel,9876543201,42'),
    people: ['Ashaben Patel 9876543201'],
  },
  {
    maker: 'numbers as people write them',
    content: lines(
      'Name,Mobile',
      'Asha,+91-98765-43201',
      'Ravi,098765 43202',
      'Mina,(+91) 9876543203',
      'Kiran,0091 98765 43204',
    ),
    people: ['Asha 9876543201', 'Ravi 9876543202', 'Mina 9876543203', 'Kiran 9876543204'],
  },
  {
    maker: 'a mobile number and a landline in one cell',
    content: lines('Name,Phone', 'Asha,"079-26301234, 98765 43201"'),
    people: ['Asha 9876543201'],
    first: { isLandline: false, note: '7926301234' },
  },
  {
    maker: 'a landline alone',
    content: lines('Name,Phone', 'Asha,079-26301234'),
    people: ['Asha 7926301234'],
    first: { isLandline: true },
  },
  {
    maker: 'words where a number belongs',
    content: lines('Name,Mobile', 'Asha,same as husband', 'Ravi,-', 'Mina,12345'),
    people: [],
    refusals: ['not_a_number', 'not_a_number', 'not_a_number'],
  },
  {
    maker: 'a person twice, in other letters',
    content: lines('Name,Mobile', 'Asha Patel,9876543201', 'ASHA  PATEL,+91 98765 43201'),
    people: ['Asha Patel 9876543201'],
    other: 1,
  },
  {
    maker: 'a family on one number',
    content: lines('Name,Mobile', 'Asha Patel,9876543201', 'Dhruv Patel,9876543201'),
    people: ['Asha Patel 9876543201', 'Dhruv Patel 9876543201'],
  },
  {
    maker: 'languages in several spellings',
    content: lines(
      'Name,Mobile,Language',
      'Asha,9876543201,ગુજરાતી',
      'Ravi,9876543202,hi-IN',
      'Mina,9876543203,Klingon',
    ),
    people: ['Asha 9876543201', 'Ravi 9876543202', 'Mina 9876543203'],
    first: { language: 'gu' },
  },
  {
    maker: 'dates as a spreadsheet counts them',
    content: lines('Name,Mobile,Last Visit', 'Asha,9876543201,46298'),
    people: ['Asha 9876543201'],
    first: { lastSeenOn: '2026-10-03' },
  },
  {
    maker: 'a last visit that has not come',
    content: lines('Name,Mobile,Last Visit', 'Asha,9876543201,03/10/2027'),
    people: ['Asha 9876543201'],
    first: { lastSeenOn: null },
  },
  {
    maker: 'formulas that would run in a spreadsheet',
    content: lines('Name,Mobile', 'Asha,"=HYPERLINK(""http://x"",""9876543201"")"'),
    people: [],
    refusals: ['not_a_number'],
  },
];

// covers: import-golden-files
test.each(SHEETS)('reads a file of $maker', async (golden) => {
  const { content, people, refusals = [], other = 0, first = {} } = golden;
  const table = await readTable({ fileName: 'patients.csv', content });
  if (typeof table === 'string') throw new Error(table);
  const read = readRows({ ...table, today: '2026-11-23', timeZone: 'Asia/Kolkata' });
  expect(read.rows.map(({ name, number }) => `${name} ${number}`)).toEqual(people);
  expect(read.refusals.map(({ why }) => why)).toEqual(refusals);
  expect(read.blank.length + read.repeatedHeaders.length + read.duplicates.length).toBe(other);
  if (read.rows[0]) expect(read.rows[0]).toMatchObject(first);
  const below = table.cells.length - (table.header ?? -1) - 1;
  expect(people.length + refusals.length + other).toBe(below);
});
