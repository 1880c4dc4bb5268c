/** One country for now (docs/specification.md): every number is Indian. */
export const COUNTRY_CODE = '91';

/** A mobile number as clinics type it: exactly ten ASCII digits, no country code. */
export type PhoneNumber = string;

/** The form of a PhoneNumber. */
export const TEN_DIGITS = /^[0-9]{10}$/;

/** '+919876543210', the form the direct-send provider takes. */
export function internationalNumber(number: PhoneNumber): string {
  return `+${COUNTRY_CODE}${number}`;
}

/** '919876543210', the form WhatsApp links take: digits only. */
export function linkNumber(number: PhoneNumber): string {
  return `${COUNTRY_CODE}${number}`;
}

/** Returns a number as it is dialled in India: a landline has 0 before its area code. Other texts stay as they are. */
export function numberToDial(number: string): string {
  return TEN_DIGITS.test(number) && !isMobileNumber(number) ? `0${number}` : number;
}

/** Finds whether ten digits begin as mobile numbers in India do. */
export function isMobileNumber(number: PhoneNumber): boolean {
  return /^[6-9]/.test(number) || FICTITIOUS.test(number);
}

/** The numbers of the demo and of examples, as mobile numbers: no telephone in India has a number after its area code that begins with 0. */
const FICTITIOUS = /^55500\d{5}$/;

/** Formats a number as every screen shows it: '98765 43210'. */
export function formatNumber(number: PhoneNumber): string {
  return number.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

// Zero of each script whose digits people in India write, Urdu and full-width ones too; the nine others follow it in Unicode.
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10,
];

/** The digits of every script as 0 to 9; the rest of the text as it is. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
