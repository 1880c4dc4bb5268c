import { dateIn } from '#platform/calendar.ts';
import { asciiDigits } from '#platform/phone.ts';
import { parseDate, type DateOrder } from '#platform/written-date.ts';
import { cleanCell } from './cells.ts';

/** How the dates of a column are read. */
export interface DateOptions {
  /** Without one a date that fits one order only is read by that, and the others with the day first. */
  readonly order?: DateOrder | undefined;
  /** Of the clinic: an instant is a day there. */
  readonly timeZone: string;
}

const EXCEL_LAST_DAY = 2_958_465;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const INSTANT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})$/u;
// The dot reads line breaks too: otherwise each time before one would be read to there again.
const TIME_AFTER = /(?:T|,? )[0-9]{1,2}:[0-9]{2}.*$/su;

/**
 * Reads a day as 'yyyy-MM-dd': a written date, a spreadsheet's serial number, or an instant as the clinic's clocks
 * show it. Undefined for a date that fits only the other order.
 */
export function readDate(cell: string, { order, timeZone }: DateOptions): string | undefined {
  const cleanText = asciiDigits(cleanCell(cell));
  if (INSTANT.test(cleanText)) {
    const instant = new Date(cleanText);
    if (Number.isNaN(instant.getTime())) return undefined;
    return dateIn(timeZone, instant);
  }
  const day = cleanText.replace(TIME_AFTER, '');
  if (/^[0-9]{5,7}(?:\.[0-9]+)?$/u.test(day)) return readSerial(Math.floor(Number(day)));
  return parseDate(day, order) ?? (order === undefined ? parseDate(day, 'month') : undefined);
}

function readSerial(days: number): string | undefined {
  if (days > EXCEL_LAST_DAY) return undefined;
  return new Date(EXCEL_EPOCH + days * DAY_MS).toISOString().slice(0, 10);
}

/** The order of day and month in the dates of a column. */
export interface OrderFound {
  readonly order: DateOrder;
  /** Some dates fit both orders, or some the one and some the other. */
  readonly isOpen: boolean;
  /** None of the dates says which order it is, or they contradict each other: a person has to say it. */
  readonly isUnclear: boolean;
}

const TWO_NUMBERS = /^([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]/u;
const MONTHS = 12;

/** Finds the order of a column's dates by a number above 12, which is no month, also in a date that does not exist. */
export function findDateOrder(cells: Iterable<string>): OrderFound {
  let days = 0;
  let months = 0;
  let open = 0;
  for (const cell of cells) {
    const [, first, second] = TWO_NUMBERS.exec(asciiDigits(cleanCell(cell))) ?? [];
    if (first === undefined || second === undefined) continue;
    const [isDayFirst, isMonthFirst] = [Number(first) > MONTHS, Number(second) > MONTHS];
    if (isDayFirst && !isMonthFirst) days += 1;
    else if (isMonthFirst && !isDayFirst) months += 1;
    else if (!isDayFirst && Number(first) !== Number(second)) open += 1;
  }
  const isContradictory = days > 0 && months > 0;
  return {
    order: months > days ? 'month' : 'day',
    isOpen: open > 0 || isContradictory,
    isUnclear: isContradictory || (open > 0 && days === months),
  };
}

const OLDEST_BIRTH_YEAR = 1900;
const OLDEST_AGE = 120;
const SEX = '(?:m|f|male|female|पु|स्त्री|પુ|સ્ત્રી)';
const AGE = new RegExp(
  String.raw`^(?:${SEX} ?[/,-] ?)?([0-9]{1,3})(?:\.0+)? ?(?:y|yrs?|years?|वर्ष|साल|વર્ષ)?\.?(?: ?[/,-] ?${SEX})?\.?$`,
  'iu',
);
const MONTHS_OLD = /^([0-9]{1,2}) ?(?:mo|mth|mths|months?|महीने|મહિના)\.?$/iu;

/** Reads the year of birth from a year, a date or an age in years or months; `today` is 'yyyy-MM-dd'. */
export function readBirthYear(
  cell: string,
  { today, ...dates }: DateOptions & { today: string },
): number | undefined {
  const cleanText = asciiDigits(cleanCell(cell));
  const thisYear = Number(today.slice(0, 4));
  const inRange = (year: number) =>
    year >= OLDEST_BIRTH_YEAR && year <= thisYear ? year : undefined;
  if (/^[0-9]{4}$/u.test(cleanText)) return inRange(Number(cleanText));
  const [, age] = AGE.exec(cleanText) ?? [];
  if (age !== undefined) return Number(age) <= OLDEST_AGE ? thisYear - Number(age) : undefined;
  const [, months] = MONTHS_OLD.exec(cleanText) ?? [];
  if (months !== undefined) {
    const monthsNow = thisYear * 12 + Number(today.slice(5, 7)) - 1;
    return Math.floor((monthsNow - Number(months)) / 12);
  }
  const shortYear = /^(.*[-/. ])([0-9]{2})$/u.exec(cleanText);
  const date = readDate(cleanText, dates);
  if (date === undefined) return undefined;
  const year = Number(date.slice(0, 4));
  // A birth in '78 was in the last century.
  return inRange(shortYear && date > today ? year - 100 : year);
}
