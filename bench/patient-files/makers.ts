import type { Chance } from '../message-truth/chance.ts';
import { writeCards, writeCsv, writeXlsx, type TextOptions } from './formats.ts';
import { inventPeople, spellDay, spellLandline, spellMobile, type Person } from './people.ts';
import {
  addBlankLines,
  addLetterhead,
  addNoBreakSpaces,
  addTotal,
  breakNote,
  makeRagged,
  mergeHeadings,
  mergeNumbers,
  mixDates,
  openQuote,
  openTwoQuotes,
  repeatHeadings,
  writeRow,
  writeSheet,
  type Column,
  type Damage,
  type Sheet,
  type WrittenFile,
} from './sheet.ts';

const TEXT_DAMAGES: readonly Damage[] = [
  addBlankLines,
  addTotal,
  repeatHeadings,
  makeRagged,
  addNoBreakSpaces,
  mixDates,
  openQuote,
  openTwoQuotes,
  breakNote,
];
const QUOTE_DAMAGES: readonly Damage[] = [openQuote, openTwoQuotes];
/** Merged cells last, as they name places. */
const WORKBOOK_DAMAGES: readonly Damage[] = [
  addBlankLines,
  addTotal,
  repeatHeadings,
  addNoBreakSpaces,
  mixDates,
  mergeHeadings,
  mergeNumbers,
];

export type Maker = (chance: Chance, start: number) => WrittenFile;

const column = (
  heading: string,
  kind: Column['kind'],
  write: (person: Person) => string,
): Column => ({ heading, kind, write });

const toFullName = ({ firstName, surname }: Person) => `${firstName} ${surname}`;
const toAge = ({ age }: Person) => (age === null ? '' : String(age));

/** A mobile number, with what a register writes beside it. */
const writeNumbers = (chance: Chance) => (person: Person) =>
  [
    spellMobile(chance, person.mobile),
    ...(person.second === null ? [] : [person.second]),
    ...(person.landline === null ? [] : [spellLandline(person.landline)]),
  ].join(' / ');
const writeVisit = (chance: Chance) => (person: Person) =>
  person.visit ? spellDay(chance, person.visit) : '';

function damage(sheet: Sheet, chance: Chance, damages: readonly Damage[]): string[] {
  return damages.flatMap((each) => (chance.happens(0.35) ? (each(sheet, chance) ?? []) : []));
}

const invent = (chance: Chance, start: number, isLatin = false) =>
  inventPeople(chance, { count: 12 + chance.below(30), isLatin, start });

/** Comma-separated, with a name in parts, several phones in any order, and many empty columns. */
const writeGoogle: Maker = (chance, start) => {
  const people = invent(chance, start);
  const isLandlineFirst = chance.happens(0.5);
  const landline = ({ landline: number }: Person) => (number === null ? '' : spellLandline(number));
  const mobile = (person: Person) =>
    [spellMobile(chance, person.mobile), ...(person.second === null ? [] : [person.second])].join(
      ' ::: ',
    );
  const [first, second] = isLandlineFirst ? [landline, mobile] : [mobile, landline];
  const columns = [
    column('First Name', 'name', ({ firstName }) => firstName),
    column('Middle Name', 'name', () => ''),
    column('Last Name', 'name', ({ surname }) => surname),
    column('File As', 'name', ({ firstName, surname }) =>
      chance.happens(0.2) ? `${surname}, ${firstName}` : '',
    ),
    column('Organization Name', 'other', () => ''),
    column('Birthday', 'birthday', ({ age }) => (age === null ? '' : `${2026 - age}-03-14`)),
    column('Notes', 'note', ({ note }) => note),
    column('Labels', 'other', () => '* myContacts'),
    column('Phone 1 - Label', 'other', () => (isLandlineFirst ? 'Home' : 'Mobile')),
    column('Phone 1 - Value', 'number', first),
    column('Phone 2 - Value', 'number', second),
    column('Address 1 - Formatted', 'other', ({ address }) => address),
  ];
  const sheet = writeSheet(columns, people);
  return finishText('Google Contacts', sheet, chance, {
    delimiter: ',',
    lineEnd: '\n',
    isQuoted: false,
    encoding: 'utf-8',
  });
};

/** Contact cards with photos, folded lines, and an address that no patient has. */
const writePhone: Maker = (chance, start) => {
  const columns = [
    column('Name', 'name', toFullName),
    column('Mobile', 'number', writeNumbers(chance)),
    column('Date of birth', 'birthday', ({ age }) => (age === null ? '' : `${2026 - age}-03-14`)),
    column('Note', 'note', ({ note }) => note),
    column('ADR', 'other', ({ address }) => address),
  ];
  const sheet = writeSheet(columns, invent(chance, start));
  const options = {
    lineEnd: chance.happens(0.7) ? '\r\n' : '\n',
    hasPhotos: chance.happens(0.5),
    hasMark: chance.happens(0.3),
    hasBlankLines: chance.happens(0.3),
    isQuotedPrintable: chance.happens(0.3),
    isCutOff: chance.happens(0.2),
  };
  const damages = Object.entries(options).flatMap(([name, value]) => (value === true ? name : []));
  return {
    maker: 'iPhone',
    fileName: 'contacts.vcf',
    content: writeCards(sheet, options),
    sheet,
    damages,
  };
};

/** Every cell in quotes, four columns of phones, and '0/0/00' where no birthday is known. */
const writeOutlook: Maker = (chance, start) => {
  const columns = [
    column('Title', 'other', () => ''),
    column('First Name', 'name', ({ firstName }) => firstName),
    column('Middle Name', 'name', () => ''),
    column('Last Name', 'name', ({ surname }) => surname),
    column('Company', 'other', () => ''),
    column('Home Street', 'other', ({ address }) => address),
    column('Business Phone', 'number', () => ''),
    column('Home Phone', 'number', ({ landline }) =>
      landline === null ? '' : spellLandline(landline),
    ),
    column('Mobile Phone', 'number', ({ mobile }) => spellMobile(chance, mobile)),
    column('Other Phone', 'number', ({ second }) => second ?? ''),
    column('Birthday', 'birthday', ({ age }) => (age === null ? '0/0/00' : `3/14/${2026 - age}`)),
    column('Notes', 'note', ({ note }) => note),
  ];
  const isLatin = chance.happens(0.5);
  const sheet = writeSheet(columns, invent(chance, start, isLatin));
  return finishText('Outlook', sheet, chance, {
    delimiter: ',',
    lineEnd: '\r\n',
    isQuoted: true,
    encoding: isLatin ? 'windows-1252' : 'utf-8 with a mark',
  });
};

/** The formats of 'Save as' of Excel on Windows: the code page, semicolons, Unicode text, and workbooks. */
const writeExcel: Maker = (chance, start) => {
  const encoding = chance.pick(['windows-1252', 'utf-16le', 'utf-8 with a mark', null] as const);
  const columns = [
    column('Name', 'name', toFullName),
    column('Mobile', 'number', writeNumbers(chance)),
    column('Age', 'age', toAge),
    column('Last visit', 'visit', writeVisit(chance)),
    column('Remarks', 'note', ({ note }) => note),
    column('Address', 'other', ({ address }) => address),
  ];
  const sheet = writeSheet(columns, invent(chance, start, encoding === 'windows-1252'));
  if (!encoding) return finishWorkbook('Excel on Windows', sheet, chance);
  const delimiter = encoding === 'utf-16le' ? '\t' : chance.happens(0.5) ? ';' : ',';
  const options = { delimiter, lineEnd: '\r\n', isQuoted: false, encoding } as const;
  return finishText('Excel on Windows', sheet, chance, options);
};

/** Numbered rows below a letterhead, with fees, and a total at the end. */
const writePractice: Maker = (chance, start) => {
  let serial = 0;
  const headings = chance.pick([
    ['Patient Name', 'Mobile No.', 'Age', 'Last Visit Date'],
    ['मरीज़ का नाम', 'मोबाइल नंबर', 'उम्र', 'पिछली मुलाकात'],
    ['દર્દીનું નામ', 'મોબાઈલ નંબર', 'ઉંમર', 'છેલ્લી મુલાકાત'],
    ['Name of Patient', 'Contact No. (M)', 'Age/Sex', 'Last Visited'],
  ]);
  const [name = '', number = '', age = '', visit = ''] = headings ?? [];
  const columns = [
    column('Sr. No.', 'other', () => String((serial += 1))),
    column('Reg No', 'other', () => `SD/${100 + serial}`),
    column(name, 'name', (person) => toFullName(person).toUpperCase()),
    column(age, 'age', ({ age: years }) =>
      years === null ? '' : `${years}/${years % 2 ? 'F' : 'M'}`,
    ),
    column(number, 'number', ({ mobile }) => spellMobile(chance, mobile)),
    column(visit, 'visit', writeVisit(chance)),
    column('Remarks', 'note', ({ note }) => note),
    column('Fee', 'other', () => '500'),
  ];
  const sheet = writeSheet(columns, invent(chance, start));
  const letterhead = chance.happens(0.5) ? addLetterhead(sheet, chance) : undefined;
  const file = chance.happens(0.3)
    ? finishWorkbook('practice software', sheet, chance)
    : finishText('practice software', sheet, chance, {
        delimiter: ',',
        lineEnd: chance.happens(0.5) ? '\r\n' : '\n',
        isQuoted: chance.happens(0.3),
        encoding: 'utf-8',
      });
  return letterhead ? { ...file, damages: [letterhead, ...file.damages] } : file;
};

/** A register of an exercise book: a row for each visit, families on one number, all spellings. */
const writeRegister: Maker = (chance, start) => {
  const columns = [
    column('Pt Name', 'name', toFullName),
    column('Ph. No.', 'number', writeNumbers(chance)),
    column('Last visit', 'visit', writeVisit(chance)),
    column('Notes', 'note', ({ note }) => note),
    column('Rs.', 'other', () => '300'),
  ];
  const people = invent(chance, start);
  const sheet = writeSheet(columns, people);
  const [first, second] = people;
  if (first && second && chance.happens(0.5)) {
    const child = { ...second, firstName: `${second.firstName} Junior`, mobile: first.mobile };
    const visit = { ...first, visit: { year: 2026, month: 2, day: 3 }, note: 'again' };
    sheet.rows.push(
      writeRow(columns, { ...child, second: null, landline: null }),
      writeRow(columns, visit),
    );
  }
  return chance.happens(0.6)
    ? finishWorkbook('a register', sheet, chance)
    : finishText('a register', sheet, chance, {
        delimiter: '\t',
        lineEnd: '\r\n',
        isQuoted: false,
        encoding: 'utf-8',
      });
};

function finishText(
  maker: string,
  sheet: Sheet,
  chance: Chance,
  options: TextOptions,
): WrittenFile {
  // A mark that a program writes in quotes is not stray.
  const suitable = options.isQuoted
    ? TEXT_DAMAGES.filter((each) => !QUOTE_DAMAGES.includes(each))
    : TEXT_DAMAGES;
  const damages = damage(sheet, chance, suitable);
  const hasMixedEnds = chance.happens(0.2);
  const content = writeCsv(sheet, { ...options, hasMixedEnds });
  if (hasMixedEnds) damages.push('mixed line ends');
  return { maker, fileName: 'patients.csv', content, sheet, damages };
}

function finishWorkbook(maker: string, sheet: Sheet, chance: Chance): WrittenFile {
  const damages = damage(sheet, chance, WORKBOOK_DAMAGES);
  return { maker, fileName: 'patients.xlsx', content: writeXlsx(sheet), sheet, damages };
}

export const MAKERS: readonly Maker[] = [
  writeGoogle,
  writePhone,
  writeOutlook,
  writeExcel,
  writePractice,
  writeRegister,
];
