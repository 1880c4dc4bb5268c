import { addDays, daysBetween, isCalendarDate } from './calendar.ts';
import { asciiDigits } from './phone.ts';

/** Which part of a date of three numbers comes first: the day in India, the month in the United States. */
export type DateOrder = 'day' | 'month';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/iu;
const ORDINAL = /\b([0-9]{1,2})(?:st|nd|rd|th)\b/iu;
const YEAR_FIRST = /^([0-9]{4})[-/.]?([0-9]{2})[-/.]?([0-9]{2})$/u;
const TWO_FIRST =
  /^([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ,]+([0-9]{4}|[0-9]{2})$|^([0-9]{2})([0-9]{2})([0-9]{4})$/u;
const DAY_AND_NAME = /^([0-9]{1,2})[-/. ]([a-z]{3,9})[-/. ,]+([0-9]{4}|[0-9]{2})$/iu;
const NAME_AND_DAY = /^([a-z]{3,9})[-/. ]+([0-9]{1,2})[-/. ,]+([0-9]{4}|[0-9]{2})$/iu;

/**
 * Reads a date as a person writes it: 25/11/2026, 25-11-26, 25 Nov 2026, Wednesday, 25th November 2026, Nov 25, 2026,
 * 25112026; also yyyy-MM-dd. Of three numbers the day comes first unless `order` says the month. Returns
 * 'yyyy-MM-dd', or undefined when it is no date.
 */
export function parseDate(typedText: string, order: DateOrder = 'day'): string | undefined {
  const text = asciiDigits(typedText).trim().replace(WEEKDAY, '').replace(ORDINAL, '$1');
  const [, isoYear, isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(text) ?? [];
  const iso = isoYear && toDate(isoYear, isoMonth, isoDay);
  if (iso) return iso;
  const namedMonth = DAY_AND_NAME.exec(text);
  if (namedMonth)
    return toDate(namedMonth[3] ?? '', monthNumber(namedMonth[2] ?? ''), namedMonth[1] ?? '');
  const nameFirst = NAME_AND_DAY.exec(text);
  if (nameFirst)
    return toDate(nameFirst[3] ?? '', monthNumber(nameFirst[1] ?? ''), nameFirst[2] ?? '');
  const [first = '', second = '', year = ''] = TWO_FIRST.exec(text)?.slice(1).filter(Boolean) ?? [];
  return order === 'day' ? toDate(year, second, first) : toDate(year, first, second);
}

const DAY_ALONE = /^([0-9]{1,2})(?:[-/. ]([0-9]{1,2})|[-/. ]?([a-z]{3,9}))$/iu;
const DAYS_AHEAD = /^\+([0-9]{1,3})$/u;

/** Reads a date as `parseDate`, also one without a year (25/11, 25 nov: the nearest to `today`) and +7 for days ahead. */
export function parseDateNear(typedText: string, today: string): string | undefined {
  const text = asciiDigits(typedText).trim();
  const [, daysAhead] = DAYS_AHEAD.exec(text) ?? [];
  if (daysAhead !== undefined) return addDays(today, Number(daysAhead));
  const [, day, month, name] =
    DAY_ALONE.exec(text.replace(WEEKDAY, '').replace(ORDINAL, '$1')) ?? [];
  if (day === undefined) return parseDate(text);
  const year = Number(today.slice(0, 4));
  const candidates = [year - 1, year, year + 1]
    .map((number) => toDate(String(number), month ?? monthNumber(name ?? ''), day))
    .filter((date) => date !== undefined);
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  return candidates.toSorted((first, second) => distance(first) - distance(second))[0];
}

function monthNumber(month: string): string {
  return String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
}

function toDate(year: string, month: string, day: string): string | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}
