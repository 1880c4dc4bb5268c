import { isCalendarDate } from './calendar.ts';
import { asciiDigits } from './phone.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^([0-9]{4})[-/.]?([0-9]{2})[-/.]?([0-9]{2})$/u;
const DAY_FIRST =
  /^([0-9]{1,2})[-/. ]([0-9]{1,2}|[A-Za-z]{3,9})[-/. ,]+([0-9]{4}|[0-9]{2})$|^([0-9]{2})([0-9]{2})([0-9]{4})$/u;

/**
 * Reads a date as a person in India writes it, with the day first: 25/11/2026, 25-11-26, 25 Nov 2026, 25112026;
 * also yyyy-MM-dd. Returns 'yyyy-MM-dd', or undefined when it is no date.
 */
export function parseDate(typed: string): string | undefined {
  const text = asciiDigits(typed).trim();
  const [, isoYear, isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(text) ?? [];
  const iso = isoYear && toDate(isoYear, isoMonth, isoDay);
  if (iso) return iso;
  const parts = DAY_FIRST.exec(text)?.slice(1).filter(Boolean) ?? [];
  const [day = '', month = '', year = ''] = parts;
  return toDate(year.length === 2 ? `20${year}` : year, monthNumber(month), day);
}

function monthNumber(month: string): string {
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return at === -1 ? month : String(at + 1);
}

function toDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}
