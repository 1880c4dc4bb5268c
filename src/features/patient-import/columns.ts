import { LANGUAGES, languageName, ownName, type Language } from '#platform/language.ts';
import { asciiDigits } from '#platform/phone.ts';
import { cleanCell, readNumber } from './cells.ts';

export const FIELDS = [
  'name',
  'middleName',
  'surname',
  'number',
  'language',
  'birth',
  'lastVisit',
  'note',
] as const;
export type Field = (typeof FIELDS)[number];

/** The column of each field, counted from 0; null where the file has none. */
export type Mapping = Readonly<Record<Field, number | null>>;

/** Headers in English, Hindi, Gujarati and Marathi, also in Latin letters; compared without signs and case. */
const HEADERS: Readonly<Record<Field, string>> = {
  name: `
    name, patient, patient name, patients name, full name, display name, contact name,
    customer name, first name, given name, naam, nam, nav, naav, dardi nu naam, rugnache nav, mareez ka naam, नाम, नाव,
    रोगी का नाम, मरीज का नाम, मरीज़ का नाम, रुग्णाचे नाव, નામ, દર્દીનું નામ`,
  middleName: `
    middle name, additional name, second name`,
  surname: `
    last name, surname, family name, adnav, atak, उपनाम, आडनाव, અટક`,
  number: `
    mobile, mobile no, mobile number, phone, phone no, phone number, contact, cell, contact no,
    contact number, whatsapp, whatsapp no, whatsapp number, phone 1 value, mob, mob no,
    primary mobile, mobile phone, mobail, mobail nambar, phon, fon, tel, मोबाइल, मोबाइल नंबर,
    मोबाईल, मोबाईल नंबर, मो, मो नं, फोन, फ़ोन, फोन नंबर, દૂરવાણી, મોબાઇલ, મોબાઈલ, મોબાઇલ નંબર,
    મોબાઈલ નંબર, મો, મો નં, ફોન, ફોન નંબર`,
  language: `
    language, preferred language, lang, bhasha, भाषा, ભાષા`,
  birth: `
    dob, birth date, date of birth, birthday, birth year, year of birth, age, age years, umar, umr,
    vay, yob, janm, janm tarikh, janm varsh, जन्म, जन्म वर्ष, जन्मवर्ष, जन्म साल, जन्म वर्षे, जन्म तिथि,
    જન્મ, જન્મ વર્ષ, જન્મવર્ષ, जन्मतारीख, जन्म तारीख, उम्र, आयु, वय, જન્મ તારીખ, જન્મતારીખ, ઉંમર,
    વય`,
  lastVisit: `
    last visit, last visit date, last visited, last seen, visit date, last appointment,
    last appointment date, last consultation, akhri mulakat, antim bhet, chelli mulakat,
    अंतिम मुलाकात, पिछली मुलाकात, शेवटची भेट, છેલ્લી મુલાકાત`,
  note: `
    note, notes, remark, remarks, comment, comments, टिप्पणी, नोंद, નોંધ`,
};

const BY_HEADER = new Map<string, Field>(
  FIELDS.flatMap((field) =>
    HEADERS[field].split(',').map((header) => [normalizeHeader(header), field] as const),
  ),
);

const NO_COLUMNS: Mapping = {
  name: null,
  middleName: null,
  surname: null,
  number: null,
  language: null,
  birth: null,
  lastVisit: null,
  note: null,
};

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
  return BY_HEADER.get(normalizeHeader(cell));
}

const SEARCHED_ROWS = 20;

/**
 * Finds the row of headers: the first one with two texts and no number. A title above the table has
 * one text; a file without headers has a number in its first row.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  for (const [at, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    if (row.some((cell) => readNumber(cell).kind === 'number')) return null;
    const texts = row.filter((cell) => /\p{L}/u.test(cleanCell(cell)));
    if (texts.length >= 2) return at;
  }
  return null;
}

/** Maps each field to the first column whose header means it. */
export function mapColumns(headers: readonly string[]): Mapping {
  const mapping: Record<Field, number | null> = { ...NO_COLUMNS };
  for (const [column, header] of headers.entries()) {
    const field = recognizeHeader(header);
    if (field !== undefined && mapping[field] === null) mapping[field] = column;
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

const BY_LANGUAGE_NAME = new Map<string, Language>(
  LANGUAGES.flatMap((language) => {
    const names = NAMED_IN.map((written) => written.of(language) ?? '');
    return [language, languageName(language), ownName(language), ...names].map(
      (name) => [foldLanguageName(name), language] as const,
    );
  }),
);

/** Reads 'gu', 'gu-IN', 'Gujarati', 'ગુજરાતી' and 'गुजराती'. */
export function readLanguage(cell: string): Language | undefined {
  const typed = foldLanguageName(cell);
  return BY_LANGUAGE_NAME.get(typed) ?? BY_LANGUAGE_NAME.get(typed.split('-', 1)[0] ?? '');
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
