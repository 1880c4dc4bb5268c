import { asciiDigits, parsePhoneNumber } from '#platform/phone.ts';

/** The number of a cell; `others` are further numbers of the same cell, which belong in the note. */
export type NumberCell =
  | { readonly kind: 'number'; readonly number: string; readonly others: readonly string[] }
  | { readonly kind: 'missing' | 'digits_lost' | 'not_a_number' };

const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})$/iu;
// Reading-direction marks, zero-width signs and a text mark that spreadsheets put before numbers.
const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
// Also the space that is left of a line break between two whole numbers.
const SEPARATOR = /[,;/|]|:::|\bor\b|(?<=[0-9]{10}) (?=\+?[0-9]{10})/iu;

// No field is longer; a cell of megabytes costs no time.
const LONGEST_CELL = 1000;
// Area codes that begin like mobile numbers, as in 079-26301234.
const AREA_CODE = /^\(?0(?:79|80|[678][0-9]{2,3})\)?-[2-6][0-9]{5,7}$/u;

/** Removes what a person does not see, and the mark that makes a spreadsheet take a cell as text. */
export function cleanCell(cell: string): string {
  return cell
    .slice(0, LONGEST_CELL)
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^'+/u, '')
    .trim();
}

/** Reads the number of a cell: the first mobile number, else the first number. */
export function readNumber(cell: string): NumberCell {
  const oneLine = cell
    .slice(0, LONGEST_CELL)
    .trim()
    .replace(/[\r\n]+/gu, ', ');
  const cleaned = asciiDigits(cleanCell(oneLine));
  if (cleaned === '') return { kind: 'missing' };
  const scientific = SCIENTIFIC.exec(cleaned);
  if (scientific) return readScientific(scientific);
  const whole = parsePhoneNumber(cleaned.replace(/\.0+$/u, ''));
  if (whole !== undefined) return { kind: 'number', number: whole, others: [] };
  return chooseNumber(cleaned.split(SEPARATOR).map((part) => part.trim()));
}

function chooseNumber(parts: readonly string[]): NumberCell {
  const mobile = parts.find(
    (part) => isMobile(parsePhoneNumber(part) ?? '') && !AREA_CODE.test(part),
  );
  const numbers = parts.flatMap((part) => parsePhoneNumber(part) ?? []);
  const number = parsePhoneNumber(mobile ?? '') ?? numbers[0];
  if (number === undefined) return { kind: 'not_a_number' };
  return {
    kind: 'number',
    number,
    others: [...new Set(numbers)].filter((each) => each !== number),
  };
}

/** True for numbers that can have WhatsApp: Indian mobile numbers begin with 6 to 9. */
function isMobile(number: string): boolean {
  return /^[6-9]/u.test(number);
}

/** True for a number that has no WhatsApp as far as one can see, by its first digit or its area code. */
export function isLandline(cell: string, number: string): boolean {
  if (!isMobile(number)) return true;
  const parts = asciiDigits(cleanCell(cell)).split(SEPARATOR);
  const written = parts.find((part) => parsePhoneNumber(part) === number);
  return written !== undefined && AREA_CODE.test(written.trim());
}

/** Takes 9.876543210E+09 and refuses 9.87654E+09, of which a spreadsheet lost digits. */
function readScientific([, first = '', rest = '', exponent]: RegExpExecArray): NumberCell {
  const places = Number(exponent);
  if (rest.length < places) return { kind: 'digits_lost' };
  const number = parsePhoneNumber(first + rest.slice(0, places));
  const isExact = /^0*$/u.test(rest.slice(places));
  if (number === undefined || !isExact) return { kind: 'not_a_number' };
  return { kind: 'number', number, others: [] };
}
