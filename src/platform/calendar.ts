// Dates and times as text, without the schemas of time.ts: a screen that only shows them does not load those.
// A calendar date is 'yyyy-MM-dd', a time of day 'HH:MM', an instant ISO 8601 in UTC.

import { i18n, screenLocale } from './i18n.ts';

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

const DAY_MS = 86_400_000;
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/** True for a real date between 1900 and 2199: PostgreSQL would also take 'today' or 'infinity'. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text) || text < EARLIEST || text > LATEST) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(Number(text.slice(0, 4)), month)
  );
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

interface Day {
  readonly format: Intl.DateTimeFormat;
  readonly date: string;
  /** The minute for which the date was computed: in every zone, days begin on a full minute. */
  readonly minute: number;
}

// Cached: creating a format takes ten times as long as using it. There are a few hundred zones at most.
const todays = new Map<string, Day>();

/** The calendar date that clocks in `timeZone` show at the instant `at`. */
export function dateIn(timeZone: string, time: Date): string {
  const minute = Math.floor(time.getTime() / 60_000);
  const cachedDay = todays.get(timeZone);
  if (cachedDay?.minute === minute) return cachedDay.date;
  const format =
    cachedDay?.format ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  const parts = format.formatToParts(time);
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  todays.set(timeZone, { format, date, minute });
  return date;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day 'HH:MM' that clocks in `timeZone` show at the instant `at`. */
export function timeIn(timeZone: string, time: Date): string {
  let format = clocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    clocks.set(timeZone, format);
  }
  return format.format(time);
}

/** Adds whole calendar days; `days` may be negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of `date`. */
export function startOfWeek(date: string): string {
  const sundayIsZero = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((sundayIsZero + 6) % 7));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** '20 Nov 2026', in the language of the screens unless another is given; 'N/A' for text that is not a date (docs/specification.md). */
export function formatDate(date: string, locale: string = i18n.locale): string {
  return formatDay(date, { locale, year: 'numeric' });
}

/** '20 Nov', where the year is known. */
export function formatShortDate(date: string): string {
  return formatDay(date, { locale: i18n.locale });
}

function formatDay(
  date: string,
  { locale, ...year }: { locale: string; year?: 'numeric' },
): string {
  if (!isCalendarDate(date)) return i18n.t('N/A');
  const key = `${locale} ${year.year ?? ''}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      ...year,
      timeZone: 'UTC',
    });
    dateFormats.set(key, format);
  }
  return format.format(Date.parse(`${date}T00:00:00Z`));
}

/** 'November 2026' for a day of that month. */
export function formatMonth(date: string): string {
  const format = new Intl.DateTimeFormat(screenLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${date}T00:00:00Z`));
}

/** 'Saturday' or 'Sat'. */
export function formatWeekday(date: string, weekday: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(screenLocale(), { weekday, timeZone: 'UTC' });
  return format.format(Date.parse(`${date}T00:00:00Z`));
}

/** '20 Nov 2026, 4:05 pm' on the clocks of `timeZone`. */
export function formatInstant(time: string, timeZone: string): string {
  const moment = new Date(time);
  return `${formatDate(dateIn(timeZone, moment))}, ${formatTime(timeIn(timeZone, moment))}`;
}

/** '4:05 pm' for '16:05', in each language as phones write it (docs/decisions/134-the-owners-screens.md). */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
