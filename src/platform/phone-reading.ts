import { asciiDigits, COUNTRY_CODE, isMobileNumber, type PhoneNumber } from './phone.ts';

/** A number as a text has it. */
export interface WrittenNumber {
  readonly number: PhoneNumber;
  /** It begins with no digit of mobile numbers, or is written with an area code. */
  readonly isLandline: boolean;
}

export type NumberRefusal =
  | 'empty'
  | 'no_number'
  | 'too_short'
  | 'too_long'
  /** A letter is where a digit belongs, such as O for 0. */
  | 'letters'
  | 'foreign'
  /** The digits can be grouped as two different numbers. */
  | 'unclear';

/** The numbers of a text; `rest` is what it says beside them, such as 'wife', without labels such as 'Mob:'. */
export type NumberReading =
  | ({ readonly kind: 'number'; readonly rest: string } & WrittenNumber)
  | {
      readonly kind: 'choice';
      readonly numbers: readonly WrittenNumber[];
      readonly rest: string;
    }
  | { readonly kind: 'refused'; readonly reason: NumberRefusal };

/**
 * Reads any text that a person pastes, types or imports as the one number in it, as several to choose
 * from, or refuses it with the reason (docs/decisions/097). A number is always in the text, digit
 * for digit: nothing is cut or completed.
 */
export function readPhoneNumber(text: string): NumberReading {
  // A part of a longer text may be another number.
  if (text.length > LONGEST_TEXT) return { kind: 'refused', reason: 'too_long' };
  const { line, addresses } = toLine(text);
  const chunkReadings = SCIENTIFIC.test(line) ? [] : findChunks(line).map(readChunk);
  const runs = chunkReadings.flatMap((each) => (typeof each === 'string' ? [] : each));
  const numbers = [...new Map(runs.map((run) => [run.number, run])).values()].map(
    ({ number, isLandline }) => ({ number, isLandline }),
  );
  const [first, ...more] = numbers;
  if (first === undefined) return { kind: 'refused', reason: findReason(line, chunkReadings) };
  if (more.length === 0) return toReading(first, runs);
  const mobile = findMobile(line, runs);
  if (mobile) return toReading(mobile, [mobile]);
  return { kind: 'choice', numbers, rest: findRest(line, runs, addresses) };

  function toReading({ number, isLandline }: WrittenNumber, read: readonly Run[]): NumberReading {
    return { kind: 'number', number, isLandline, rest: findRest(line, read, addresses) };
  }
}

/** Returns the one number of a text; undefined where there is none, or a choice. */
export function parsePhoneNumber(input: string): PhoneNumber | undefined {
  const reading = readPhoneNumber(input);
  return reading.kind === 'number' ? reading.number : undefined;
}

/**
 * Returns the digits of a text that is a part of a number, in the spellings that can be in a stored
 * number: '+91 98' is '98'; '098' may be the middle of one. None for a text with other signs.
 */
export function readPartOfNumber(input: string): string[] {
  const { line } = toLine(input);
  if (!/^\+?[\d ().-]*\d[ ().-]*$/.test(line)) return [];
  const digits = line.replace(/\D/g, '');
  if (/^(?:\+91|0091)/.test(line)) return [digits.replace(/^(?:00)?91/, '')].filter(Boolean);
  return [...new Set([digits, digits.replace(/^0/, '')])].filter(Boolean);
}

const LONGEST_TEXT = 1000;
/** A spreadsheet's 9.876543210E+09. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[+-]?\d+$/iu;
const INVISIBLE = /[\p{Cf}\u034F\u115F\u1160\u20E3\u3164\uFE00-\uFE0F]/gu;
// A link or an id of WhatsApp has the country code, with or without a plus.
const WHATSAPP_LINK = /(?:wa\.me\/(?:c\/|p\/\d+\/)?|[?&]phone=)\+?((?:\d|%20|-)+)/iu;
const WHATSAPP_ID = /^\+?(\d+)(?:[._:]\d+)*@(?:(?:s\.)?whatsapp\.net|c\.us)$/iu;
const WEB_ADDRESS = /^(?:https?:\/\/|www\.)/iu;
const DATE_OR_TIME =
  /^[([]?(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d|\d{1,2}:\d\d(?::\d\d)?)[)\]]?$/u;
// A spreadsheet took the number for a quantity.
const QUANTITY = /^(\+?\d{10,13})\.0{1,4}$/u;

/** Writes signs that mean the same in one way, and takes out addresses, dates and times: digits in them are no numbers. */
function toLine(text: string): { line: string; addresses: string[] } {
  const addresses: string[] = [];
  const line = asciiDigits(text.trim())
    .replace(/[\r\n\u2028\u2029]+/gu, '; ')
    .replace(INVISIBLE, '')
    .replace(/%2B|[＋﹢]/giu, '+')
    .replace(/[^\s,;<>]+/gu, (word) => {
      const [, linkedDigits] = WHATSAPP_LINK.exec(word) ?? WHATSAPP_ID.exec(word) ?? [];
      if (linkedDigits !== undefined) return ` +${linkedDigits} `;
      const isOther = word.includes('@') || WEB_ADDRESS.test(word) || DATE_OR_TIME.test(word);
      if (!isOther) return word.replace(QUANTITY, '$1');
      // Digits in an address, the id of a group or '…@lid', or a date are no number.
      addresses.push(word);
      return ';';
    })
    .replace(/(?:[\s\p{Cc}]|%20)+/gu, ' ')
    .replace(/[\p{Pd}\u2212\u30FC．․·•[\]{}（）【】]/gu, '-')
    .replace(/[／⁄∕]/gu, '/')
    // '9825024001+9825024002' lists two.
    .replace(/(?<=\d) ?\+ ?(?=[6-9]\d{9}(?!\d))/gu, '; ')
    .trim();
  return { line, addresses };
}

/** Digits without a sign between them, and what separates them from those before. */
interface Group {
  readonly text: string;
  readonly separator: string;
  readonly start: number;
}

// Letters that look like a digit belong to the digits that they touch, unless they are part of a word.
const GROUP = /(?:(?<!\p{L})[OoIl]+(?=\d))?\d+(?:[OoIl]+(?!\p{L})\d*)*/gu;
/** Signs that people write within one number. */
const WITHIN = /^[ ().\-/]{0,4}$/u;

/** Splits a line where no sign can be within a number. */
function findChunks(line: string): Group[][] {
  const chunks: Group[][] = [];
  let end = 0;
  for (const { 0: text, index: start } of line.matchAll(GROUP)) {
    const group = { text, separator: line.slice(end, start), start };
    const chunk = chunks.at(-1);
    if (chunk && WITHIN.test(group.separator)) chunk.push(group);
    else chunks.push([group]);
    end = start + text.length;
  }
  return chunks;
}

interface Run extends WrittenNumber {
  readonly start: number;
  readonly end: number;
}

/** Reads a chunk as one or more numbers where that is possible in exactly one way. */
function readChunk(chunk: readonly Group[]): readonly Run[] | NumberRefusal {
  const digits = chunk.map(({ text }) => text).join('');
  if (/\D/.test(digits)) return 'letters';
  const hasPlus = /\+[ (]*$/.test(chunk[0]?.separator ?? '') && !/^0[1-9]/.test(digits);
  const isInternational = hasPlus || digits.startsWith('00');
  if (isInternational && !/^(?:00)?91/.test(digits)) return 'foreign';
  const [only, ...others] = divide(chunk, isInternational);
  if (only === undefined) {
    const national = digits.replace(/^(?:(?:00)?91|0)(?=.{0,10}$)/, '');
    return national.length < 10 ? 'too_short' : 'too_long';
  }
  if (others.length > 0) return 'unclear';
  const { runs, left: before } = only;
  // A digit too many after a space is a mistake; '98250 24014/15' has a second number in short.
  if (before !== undefined && !before.separator.includes('/')) return 'too_long';
  return runs;
}

interface Division {
  readonly runs: readonly Run[];
  /** The first group that is left over. */
  readonly left?: Group | undefined;
}

/** Lists ways to divide groups into numbers, the last of them perhaps followed by other digits; two of them at most. */
function divide(groups: readonly Group[], isInternational: boolean): readonly Division[] {
  // The ways from each group on, beginning with the last: a text of many numbers takes no longer.
  const waysFrom: Division[][] = [];
  for (let start = groups.length - 1; start >= 0; start -= 1) {
    const ways: Division[] = [];
    for (let end = start + 1; end <= groups.length && ways.length < 2; end += 1) {
      const run = toRun(groups.slice(start, end), isInternational && start === 0);
      const before = groups[end];
      if (run === undefined) {
        if (end - start > LONGEST_NUMBER) break;
        continue;
      }
      const after = before === undefined ? [{ runs: [] }] : (waysFrom[end] ?? []);
      if (after.length === 0) ways.push({ runs: [run], left: before });
      for (const way of after) ways.push({ ...way, runs: [run, ...way.runs] });
      // The part before a slash is a number already.
      if (before?.separator.includes('/')) break;
    }
    waysFrom[start] = ways;
  }
  return waysFrom[0] ?? [];
}

/** Digits with a prefix such as '0091 91'. */
const LONGEST_NUMBER = 16;
const NATIONAL = /^(?:0?([1-9]\d{9})|(?:0?91|910|9191)([6-9]\d{9}))$/;
const INTERNATIONAL = /^(?:00)?91(?:0|91)?([1-9]\d{9})$/;

function toRun(groups: readonly Group[], isInternational: boolean): Run | undefined {
  const digits = groups.map(({ text }) => text).join('');
  const [, plain, prefixedDigits] = (isInternational ? INTERNATIONAL : NATIONAL).exec(digits) ?? [];
  const number = plain ?? prefixedDigits;
  const [first, last] = [groups[0], groups.at(-1)];
  if (number === undefined || first === undefined || last === undefined) return undefined;
  // '91 98250 240' lacks digits; it is not 91982 50240.
  if (plain?.length === digits.length && groups.length > 1 && first.text === COUNTRY_CODE)
    return undefined;
  const isLandline = !isMobileNumber(number) || hasAreaCode(groups);
  return { number, isLandline, start: first.start, end: last.start + last.text.length };
}

/** Finds area codes that begin like mobile numbers, as in 079-26301234; other landlines show by their first digit. */
function hasAreaCode(groups: readonly Group[]): boolean {
  const texts = groups.map(({ text }) => text);
  while (texts[0] === COUNTRY_CODE || texts[0] === '0091' || texts[0] === '0') texts.shift();
  const [code = '', ...local] = texts;
  return /^(?:0?79|0?80|0[678]\d{2,3})$/.test(code) && /^[2-6]\d{5,7}$/.test(local.join(''));
}

const MOBILE_LABEL = /(?<![\p{L}\p{M}])(?:m|mob(?:ile)?|cell|whats ?app|wa)(?![\p{L}\p{M}])/iu;
const LANDLINE_LABEL =
  /(?<![\p{L}\p{M}])(?:r|res(?:i|idence)?|o|off(?:ice)?|ll|land ?line)(?![\p{L}\p{M}])/iu;

/** Finds the mobile number of '(R) 079-26584410 (M) 98250 24001', where each number has a label and one of them is mobile. */
function findMobile(line: string, runs: readonly Run[]): Run | undefined {
  const between = [...runs, undefined].map((run, index) =>
    line.slice(runs[index - 1]?.end ?? 0, run?.start ?? line.length),
  );
  const hasLabel = (text = '') => MOBILE_LABEL.test(text) || LANDLINE_LABEL.test(text);
  // Labels are before their numbers, or after them as in '98250 24001 (M) 07926584410 (R)'.
  const labels = hasLabel(between[0]) ? between.slice(0, -1) : between.slice(1);
  const [mobile, ...others] = runs.filter((_run, index) => MOBILE_LABEL.test(labels[index] ?? ''));
  const isSaid = others.length === 0 && labels.every((label) => hasLabel(label));
  return isSaid ? mobile : undefined;
}

const REASONS = ['letters', 'foreign', 'unclear', 'too_long', 'too_short'] as const;

function findReason(
  line: string,
  chunkReadings: readonly (readonly Run[] | NumberRefusal)[],
): NumberRefusal {
  return (
    REASONS.find((reason) => chunkReadings.includes(reason)) ??
    (line === '' ? 'empty' : 'no_number')
  );
}

const LABELS =
  /(?<![\p{L}\p{M}])(?:mob(?:ile)?|ph(?:one)?|tel(?:ephone)?|cell|contact|call|whats ?app|wa|nos?|number|[mrohpt]|and|or)(?![\p{L}\p{M}])/giu;

function findRest(line: string, runs: readonly Run[], addresses: readonly string[]): string {
  let end = 0;
  const parts = runs.map((run) => {
    const part = line.slice(end, run.start);
    end = run.end;
    return part;
  });
  const otherWords = [...parts, line.slice(end), ...addresses]
    .flatMap((part) => part.split(' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return /[\p{L}\p{N}]/u.test(otherWords.join(' ').replace(LABELS, '')) ? otherWords.join(' ') : '';
}
