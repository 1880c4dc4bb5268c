import { LANGUAGES, ownName, type Language } from '#platform/language.ts';
import { asciiDigits } from '#platform/phone.ts';
import { cleanCell, readNumber } from './cells.ts';
import { SEARCHED_ROWS } from './limits.ts';

export const FIELDS = [
  'name',
  'middleName',
  'surname',
  'number',
  'language',
  'birth',
  'lastVisit',
  'note',
  'minor',
  'guardian',
  'id',
] as const;
export type Field = (typeof FIELDS)[number];

/** The meaning of each column of the file; null for one that is not taken. Several columns may be the same. */
export type Mapping = readonly (Field | null)[];

/** True when a person can be made of the columns. */
export function hasNameAndNumber(mapping: Mapping): boolean {
  return mapping.includes('name') && mapping.includes('number');
}

/** Headers in English, Hindi, Gujarati and Marathi, also in Latin letters, and in French; compared without signs and case. */
const HEADERS: Readonly<Record<Field, string>> = {
  name: `
    name, patient, patient name, patients name, pt name, name of patient, name of the patient, full name,
    display name, file as, contact name, customer name, client name, first name, given name, naam, nam, nav, naav, dardi nu naam, rugnache nav, mareez ka naam,
    prénom, prenom, nom du patient, nom complet, नाम, नाव,
    रोगी का नाम, मरीज का नाम, मरीज़ का नाम, रुग्णाचे नाव, નામ, દર્દીનું નામ`,
  middleName: `
    middle name, additional name, second name`,
  surname: `
    last name, surname, family name, nom, nom de famille, adnav, atak, उपनाम, आडनाव, અટક`,
  number: `
    mobile, mobile no, mobile number, phone, phone no, phone number, contact, cell, contact no,
    contact number, contact no m, mobile number 1, mobile 1, mobile 2, mobile number 2, phone 1, phone 2,
    alternate mobile, alternate no, alternate number, alt mobile, cell no, cell phone, cell number, ph, ph no,
    ph number, mobile phone 1, home phone, business phone, work phone, other phone, primary phone, whatsapp, whatsapp no, whatsapp number, phone 1 value, mob, mob no,
    primary mobile, mobile phone, mobail, mobail nambar, phon, fon, tel, tél, téléphone, numéro de téléphone, téléphone portable, tél portable, portable, मोबाइल, मोबाइल नंबर,
    नंबर, दूरभाष, दूरध्वनी, भ्रमणध्वनी, संपर्क, मोबाईल, मोबाईल नंबर, मो, मो नं, फोन, फ़ोन, फोन नंबर, દૂરવાણી, મોબાઇલ, મોબાઈલ, મોબાઇલ નંબર,
    મોબાઈલ નંબર, મો, મો નં, ફોન, ફોન નં, ફોન નંબર, નંબર, સંપર્ક`,
  language: `
    language, preferred language, lang, langue, bhasha, भाषा, ભાષા`,
  birth: `
    dob, birth date, date of birth, birthday, birth year, year of birth, date de naissance, né e le, né le, née le, année de naissance, âge, age, age years, age sex, age gender, umar, umr,
    vay, yob, janm, janm tarikh, janm varsh, जन्म, जन्म वर्ष, जन्मवर्ष, जन्म साल, जन्म वर्षे, जन्म तिथि,
    જન્મ, જન્મ વર્ષ, જન્મવર્ષ, जन्मतारीख, जन्म तारीख, उम्र, आयु, वय, જન્મ તારીખ, જન્મતારીખ, ઉંમર,
    વય`,
  lastVisit: `
    last visit, last visit before import, last visit date, last visited, last seen, visit date, last appointment,
    dernière visite, date de la dernière visite, dernière consultation, last appointment date, last consultation, last consultation date, last seen on, akhri mulakat, antim bhet, chelli mulakat,
    अंतिम मुलाकात, पिछली मुलाकात, शेवटची भेट, છેલ્લી મુલાકાત`,
  note: `
    note, notes, remarque, remarques, remark, remarks, comment, comments, टिप्पणी, नोंद, નોંધ`,
  minor: `
    minor`,
  guardian: `
    guardian`,
  id: `
    id`,
};

const BY_HEADER = new Map<string, Field>(
  FIELDS.flatMap((field) =>
    HEADERS[field].split(',').map((header) => [normalizeHeader(header), field] as const),
  ),
);

/** Words of a heading that say what it means, and those that may be beside them: 'Patient's Mob. No. (1)'. */
const HEADER_WORDS: readonly {
  readonly field: Field;
  readonly meaning: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}[] = [
  {
    field: 'number',
    meaning:
      toWords(`mobile mob mo phone phones ph cell contact contacts whatsapp wa tel telephone phon fon mobail
      मोबाइल मोबाईल मोबा मो फोन फ़ोन दूरभाष दूरध्वनी भ्रमणध्वनी संपर्क व्हाट्सएप મોબાઇલ મોબાઈલ મો ફોન સંપર્ક દૂરવાણી વોટ્સએપ`),
    beside:
      toWords(`no nos num number numbers nambar m r o 1 2 3 4 primary main alternate alt other second home work
      residence res office off personal patient patients pt of the s and value details नंबर नं क्र क्रमांक નંબર નં ક્રમાંક`),
  },
  {
    field: 'name',
    meaning: toWords('name names naam nam nav naav नाम नाव નામ'),
    beside:
      toWords(`patient patients pt client customer full complete of the s person dardi nu ka का मरीज मरीज़ रोगी
      रुग्णाचे पेशंटचे દર્દીનું પેશન્ટનું`),
  },
  {
    field: 'birth',
    meaning: toWords('age dob birth birthdate birthday yob umar umr vay उम्र आयु वय ઉંમર વય'),
    beside: toWords('date day year years yrs yr y of in sex gender m f'),
  },
  {
    field: 'lastVisit',
    meaning: toWords('visit visited seen appointment consultation appt followup'),
    beside: toWords('last date dt day on of previous prev'),
  },
];

function toWords(list: string): ReadonlySet<string> {
  return new Set(list.normalize('NFC').split(/\s+/u));
}

/** Google Contacts numbers the phones of a person: 'Phone 2 - Value'. */
const NUMBERED_PHONE = /^phone [0-9]{1,2} value$/u;

/** Writes a header in one way: 'Mobile No.' and 'mobile_no' become 'mobile no'. */
function normalizeHeader(cell: string): string {
  return cleanCell(cell)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the field that a header means. */
export function recognizeHeader(cell: string): Field | undefined {
  const header = normalizeHeader(cell);
  return NUMBERED_PHONE.test(header) ? 'number' : (BY_HEADER.get(header) ?? readWords(header));
}

function readWords(header: string): Field | undefined {
  const words = header.split(' ');
  return HEADER_WORDS.find(
    ({ meaning, beside }) =>
      words.some((word) => meaning.has(word)) &&
      words.every((word) => meaning.has(word) || beside.has(word)),
  )?.field;
}

/**
 * Finds the row of headers: the one with the most headers that are known above the first row with a number, else the
 * first one with two texts and no number. Null where there is none: then the first rows have numbers.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  const searchedRows = rows.slice(0, SEARCHED_ROWS);
  const knownHeaders = searchedRows.map((row) => new Set(row.map((cell) => recognizeHeader(cell))));
  const sizes = knownHeaders.map((fields) => fields.size - Number(fields.has(undefined)));
  const first = sizes.findIndex((size) => size >= 2);
  // Below it, fuller headings are those of a second list.
  const person = searchedRows.findIndex((row, index) => index > first && hasNumber(row));
  const counts = first === -1 || person === -1 ? sizes : sizes.slice(0, person);
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most);
  for (const [index, row] of searchedRows.entries()) {
    if (hasNumber(row)) break;
    const texts = row.filter((cell) => /\p{L}/u.test(cleanCell(cell)));
    if (texts.length >= 2) return index;
  }
  return most === 1 ? counts.indexOf(1) : null;
}

function hasNumber(row: readonly string[]): boolean {
  return row.some((cell) => readNumber(cell).kind === 'number');
}

/** Headings that mean a field where no other column does: a phone's number, and the whole name in French. */
const ONLY_ONES = { number: 'number', nom: 'name' } as const;

/** Maps each column to the field that its header means. */
export function mapColumns(headers: readonly string[]): Mapping {
  const mapping = headers.map((header) => recognizeHeader(header) ?? null);
  for (const [heading, field] of Object.entries(ONLY_ONES)) {
    const column = headers.findIndex((header) => normalizeHeader(header) === heading);
    if (column !== -1 && !mapping.includes(field)) mapping[column] = field;
  }
  return mapping;
}

/**
 * Returns a check for rows that are the header again, as in files that were put together from
 * several. The first cell that differs ends it.
 */
export function createHeaderCheck(headers: readonly string[]): (row: readonly string[]) => boolean {
  const expected = headers.map((cell) => normalizeHeader(cell));
  const isNamed = expected.some((cell) => cell !== '');
  return (row) =>
    isNamed &&
    row.length === expected.length &&
    expected.every((header, column) => normalizeHeader(row[column] ?? '') === header);
}

const SAMPLED_ROWS = 1000;

/** Returns the first values of a column that are not empty. */
export function sampleValues(
  rows: readonly (readonly string[])[],
  { column, most }: { column: number; most: number },
): string[] {
  const samples: string[] = [];
  // Not all of 20,000: a column without values would be searched to its end.
  for (const row of rows.slice(0, SAMPLED_ROWS)) {
    const cell = cleanCell(row[column] ?? '');
    if (cell !== '') samples.push(cell);
    if (samples.length === most) break;
  }
  return samples;
}

/** The languages in which the names of languages are read, besides each language's own name. */
const NAMED_IN = ['en', 'hi', 'gu', 'mr'].map(
  (names) => new Intl.DisplayNames([names], { type: 'language' }),
);

/** A usual English name that `Intl` does not give. */
const OTHER_NAMES: Partial<Record<Language, string>> = { bn: 'Bengali' };

const BY_LANGUAGE_NAME = new Map<string, Language>(
  LANGUAGES.flatMap((language) => {
    const names = NAMED_IN.map((displayNames) => displayNames.of(language) ?? '');
    return [language, OTHER_NAMES[language] ?? language, ownName(language), ...names].map(
      (name) => [foldLanguageName(name), language] as const,
    );
  }),
);

/** Reads 'gu', 'gu-IN', 'Gujarati', 'ગુજરાતી' and 'गुजराती'. */
export function readLanguage(cell: string): Language | undefined {
  const name = foldLanguageName(cell);
  return BY_LANGUAGE_NAME.get(name) ?? BY_LANGUAGE_NAME.get(name.split('-', 1)[0] ?? '');
}

const YES_OR_NO = new Map(
  ['true yes y 1 हाँ हां हा હા oui', 'false no n 0 नहीं नाही ના non'].flatMap((words, index) =>
    words.split(' ').map((word) => [word, index === 0] as const),
  ),
);

/** Reads 'true', 'Yes', '1' and 'no'. */
export function readYesOrNo(cell: string): boolean | undefined {
  return YES_OR_NO.get(asciiDigits(cleanCell(cell)).toLowerCase());
}

/** Writes a name in one way: 'हिन्दी' and 'हिंदी' are one word, as are 'कन्नड' and 'कन्नड़'. */
function foldLanguageName(name: string): string {
  return asciiDigits(cleanCell(name))
    .normalize('NFD')
    .replaceAll('\u093C', '')
    .replace(/न्(?=[दग])/gu, 'ं')
    .replace(/ન્(?=[દગ])/gu, 'ં')
    .toLowerCase();
}
