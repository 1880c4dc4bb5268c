import { asciiDigits } from '#platform/phone.ts';
import { parsePhoneNumber, readPhoneNumber, type WrittenNumber } from '#platform/phone-reading.ts';
import { cleanName } from '#platform/text.ts';

/** The number of a cell; `others` are further numbers and words of the same cell, which belong in the note. */
export type NumberCell =
  | {
      readonly kind: 'number';
      readonly number: string;
      /** The number has no WhatsApp as far as one can see. */
      readonly isLandline: boolean;
      readonly others: readonly string[];
    }
  | { readonly kind: 'missing' | 'digits_lost' | 'not_a_number' };

/** A formula may show another text than it has; ="98765 43210" only keeps a spreadsheet from calculating. */
const FORMULA = /^=\s*[A-Z]+\(/iu;
const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})$/iu;

/** No field is longer; a longer cell goes nowhere whole, and is not read. */
export const LONGEST_CELL = 1000;

/** Removes what a person does not see, and the mark that makes a spreadsheet take a cell as text. */
export function cleanCell(cell: string): string {
  return cleanName(cleanName(cell).replace(/^'+/u, ''));
}

/** Reads the number of a cell: the first mobile number, else the first number. */
export function readNumber(cell: string): NumberCell {
  if (cell.length > LONGEST_CELL) return { kind: 'not_a_number' };
  const text = cleanCell(cell);
  if (FORMULA.test(text)) return { kind: 'not_a_number' };
  const scientific = SCIENTIFIC.exec(asciiDigits(text));
  if (scientific) return readScientific(scientific);
  const reading = readPhoneNumber(cell.replace(/^\s*'+/u, ''));
  if (reading.kind === 'refused')
    return { kind: reading.reason === 'empty' ? 'missing' : 'not_a_number' };
  if (reading.kind === 'number') return toCell(reading, [], reading.rest);
  const [first, ...others] = reading.numbers.toSorted(
    (one, other) => Number(one.isLandline) - Number(other.isLandline),
  );
  return first ? toCell(first, others, reading.rest) : { kind: 'missing' };
}

function toCell(
  { number, isLandline }: WrittenNumber,
  others: readonly WrittenNumber[],
  rest: string,
): NumberCell {
  const beside = [...others.map((other) => other.number), rest].filter((each) => each !== '');
  return { kind: 'number', number, isLandline, others: beside };
}

/** Takes 9.876543210E+09 and refuses 9.87654E+09, of which a spreadsheet lost digits. */
function readScientific([, first = '', rest = '', exponent]: RegExpExecArray): NumberCell {
  const places = Number(exponent);
  if (rest.length < places) return { kind: 'digits_lost' };
  const number = parsePhoneNumber(first + rest.slice(0, places));
  const isExact = /^0*$/u.test(rest.slice(places));
  if (number === undefined || !isExact) return { kind: 'not_a_number' };
  return { kind: 'number', number, isLandline: !/^[6-9]/u.test(number), others: [] };
}
