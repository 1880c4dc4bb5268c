import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainNumber, NUMBER_TEXTS } from './phone-texts.ts';
import { PhoneNumber, StoredNumber } from './schema.ts';
import { asciiDigits, internationalNumber, linkNumber } from './phone.ts';
import { parsePhoneNumber, readPartOfNumber, readPhoneNumber } from './phone-reading.ts';

/** Texts by kind, each with its number, the numbers to choose from, or the reason of the refusal. */
type Spellings = Record<string, readonly (readonly [string, string | readonly string[]])[]>;

const FILE = join(import.meta.dirname, '../../test-data/phone-spellings.json');
const SPELLINGS = JSON.parse(readFileSync(FILE, 'utf8')) as Spellings;

function summarize(text: string): string | string[] {
  const reading = readPhoneNumber(text);
  if (reading.kind === 'number') return reading.number;
  if (reading.kind === 'choice') return reading.numbers.map(({ number }) => number);
  return reading.reason;
}

// covers: one-reader-of-numbers
test.each(Object.entries(SPELLINGS))('reads or refuses spellings with %s', (_kind, spellings) => {
  const read = spellings.map(([text]) => [text, summarize(text)]);
  expect(read).toEqual(spellings);
});

test('the table has at least 300 spellings', () => {
  expect(Object.values(SPELLINGS).flat().length).toBeGreaterThanOrEqual(300);
});

const PREFIXES = ['', '0', '91', '091', '910', '9191', '0091', '00910', '009191'];
const SIGNS = fc.constantFrom('', '', '', ' ', '-', '.', ' - ', ') ', ' (');
const DIGITS = fc.array(fc.stringMatching(/^[0-9]$/), { minLength: 6, maxLength: 16 });

const DATE = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d:\d/u;

// covers: a-number-is-in-the-text
test('a number is all the digits of a text behind a prefix, with any signs between them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', '+', ...PREFIXES, '+91'),
      DIGITS,
      fc.array(SIGNS, { minLength: 24, maxLength: 24 }),
      (start, tail, signs) => {
        const digits = start.replace('+', '') + tail.join('');
        const text =
          (start.startsWith('+') ? '+' : '') +
          Array.from(digits, (digit, at) => digit + (signs[at] ?? '')).join('');
        // A date or a time beside a number is none of its digits.
        fc.pre(!DATE.test(text));
        const reading = readPhoneNumber(text);
        if (reading.kind !== 'number') return;
        expect(digits.endsWith(reading.number)).toBe(true);
        expect(PREFIXES).toContain(digits.slice(0, -10));
      },
    ),
    { numRuns: 1000 },
  );
});

const PART = fc.oneof(
  fc.stringMatching(/^[0-9]{1,14}$/),
  fc.stringMatching(/^(\+91 ?|0|91|\+)?[6-9][0-9]{4} ?[0-9]{5}$/),
  fc.constantFrom(
    ' ',
    ', ',
    '/',
    ' & ',
    '+',
    '-',
    ' (',
    ')',
    '\n',
    'O',
    'l',
    'ext ',
    '@lid',
    '\u202A',
  ),
  fc.constantFrom('wa.me/', 'tel:', 'Mob: ', 'wife', '%20', '%2B', ':', '.0', 'E+09', 'પત્ની', '९८'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test('each number of any text is in it digit for digit, with only signs between and no digit beside it', () => {
  fc.assert(
    fc.property(fc.array(PART, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const reading = readPhoneNumber(text);
      if (reading.kind === 'refused') return;
      const numbers = reading.kind === 'number' ? [reading] : reading.numbers;
      const plain = asciiDigits(text)
        .replace(/[\p{Cf}\u034F\u115F\u1160\u20E3\u3164\uFE00-\uFE0F]/gu, '')
        .replace(/%20/g, ' ')
        .replace(/%2B/gi, '+');
      for (const { number } of numbers) {
        const inText = Array.from(number).join(String.raw`[^\p{L}\p{N},;&|+]*`);
        expect(plain).toMatch(new RegExp(`(?<![0-9])(?:00)?(?:91|0){0,2}${inText}(?![0-9])`, 'u'));
      }
    }),
    { numRuns: 400 },
  );
});

test('marks that are not seen change no reading', () => {
  const marks = fc.constantFrom(
    '\u200B',
    '\u200E',
    '\u202A',
    '\u202C',
    '\u2066',
    '\u2069',
    '\uFEFF',
  );
  const spellings = Object.values(SPELLINGS)
    .flat()
    .map(([text]) => text)
    // Between a line break and what is around it a mark makes it no outer blank.
    .filter((text) => !/[\r\n]/.test(text) && text.trim() === text);
  fc.assert(
    fc.property(fc.constantFrom(...spellings), marks, fc.nat(60), (text, mark, place) => {
      const markedText = text.slice(0, place) + mark + text.slice(place);
      expect(summarize(markedText)).toEqual(summarize(text));
    }),
    { numRuns: 1000 },
  );
});

test('does not read a part of a long text, in little time', () => {
  expect(summarize(`${' '.repeat(990)}98765432101`)).toBe('too_long');
  expect(summarize('9 '.repeat(499))).toBe('too_long');
  expect(summarize('98250 24001 '.repeat(83))).toBe('9825024001');
});

test.each([
  ['98250 24011 (wife)', '(wife)'],
  ['Mob: 98250 24011', ''],
  ['98250 24014/15', '/15'],
  ['98250 24001 ext 12', 'ext 12'],
  ['9825024001, 9825024101', ''],
  ['asha@clinic.example 9825024001', 'asha@clinic.example'],
])('says what %j has beside the number', (text, rest) => {
  expect(readPhoneNumber(text)).toMatchObject({ rest });
});

test.each([
  ['079-26301234', true],
  ['+91 79 2630 1234', true],
  ['02226301234', true],
  ['(0265) 2345678', true],
  ['+91 98765 43210', false],
  ['0 79263 01234', false],
  ['55500 00101', false],
  ['55510 00101', true],
])('says of %j whether it looks like a landline', (text, isLandline) => {
  expect(readPhoneNumber(text)).toMatchObject({ kind: 'number', isLandline });
});

test.each([
  ['98250', ['98250']],
  ['+91 98250', ['98250']],
  ['098250', ['098250', '98250']],
  ['૯૮૨૫', ['9825']],
  ['\u202A+91 9825\u202C', ['9825']],
  ['room 12', []],
  ['+91', []],
  ['', []],
])('reads the part %j of a number', (text, parts) => {
  expect(readPartOfNumber(text)).toEqual(parts);
});

test('gives one number, and none where there are two', () => {
  expect(parsePhoneNumber('+91 98200 12345')).toBe('9820012345');
  expect(parsePhoneNumber('98200 12345 / 98200 12346')).toBeUndefined();
});

/** A landline in any spelling but its ten digits alone. */
function isToConfirm(text: string, number: string): boolean {
  const reading = readPhoneNumber(text);
  return reading.kind === 'number' && reading.isLandline && text !== number;
}

// covers: api-asks-about-landlines
test.each(['079-26584410', '(415) 555-0134', '5426 718305'])(
  'the contract refuses %s with a sentence, and takes its ten digits alone',
  (text) => {
    const { error } = PhoneNumber.safeParse(text);
    expect(error?.issues[0]?.message).toBe(NUMBER_TEXTS.landline);
    const digits = parsePhoneNumber(text);
    expect(PhoneNumber.parse(digits)).toBe(digits);
  },
);

// covers: api-takes-every-spelling
test.each(Object.entries(SPELLINGS))('the contract reads or refuses %s', (_kind, spellings) => {
  for (const [text, expected] of spellings) {
    const { data, error } = PhoneNumber.safeParse(text);
    // A number that is stored is read again as itself.
    if (typeof expected === 'string' && /^[1-9]/.test(expected) && !isToConfirm(text, expected))
      expect([text, data, PhoneNumber.parse(data)]).toEqual([text, expected, expected]);
    else expect([text, error?.issues[0]?.message]).toEqual([text, explainNumber(text)]);
  }
});

test('takes a stored number that begins with 0 where it is only found, not where it is stored', () => {
  expect(StoredNumber.parse('0123456789')).toBe('0123456789');
  expect(StoredNumber.parse('+91 98200 12345')).toBe('9820012345');
  expect(StoredNumber.safeParse('98200 1234').success).toBe(false);
  expect(PhoneNumber.safeParse('0123456789').success).toBe(false);
});

test('a number type is not a number’s text', () => {
  expect(PhoneNumber.safeParse(9_820_012_345).success).toBe(false);
});

// covers: provider-gets-91-and-links-91
test('the provider gets +91 and the links 91', () => {
  expect(internationalNumber('9820012345')).toBe('+919820012345');
  expect(linkNumber('9820012345')).toBe('919820012345');
});
