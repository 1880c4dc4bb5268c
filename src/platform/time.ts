import * as z from 'zod/mini';

/** A calendar date `yyyy-MM-dd` that exists; never a moment, so no time zone can shift it. */
export const CalendarDate = z.string().check(
  z.refine((text) => isCalendarDate(text), { error: 'Enter a date as yyyy-MM-dd' }),
);
export type CalendarDate = z.infer<typeof CalendarDate>;

/** A time of day `HH:MM`, 24 hours. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM'));
export type TimeOfDay = z.infer<typeof TimeOfDay>;

/** An instant as ISO 8601 in UTC, as `Date#toISOString` writes it. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** An IANA zone name that this runtime can calculate with. */
export const TimeZone = z
  .string()
  .check(z.refine((name) => isTimeZone(name), { error: 'Choose a time zone from the list' }));
export type TimeZone = z.infer<typeof TimeZone>;

const DAY_MS = 86_400_000;
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/** True for a real date between 1900 and 2199: PostgreSQL would also take 'today' or 'infinity'. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text) || text < EARLIEST || text > LATEST) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
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

/** The calendar date that clocks in `timeZone` show at the instant `at`. */
export function dateIn(timeZone: string, at: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Adds whole calendar days; `days` may be negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** '20 Nov 2026' in the given language; 'N/A' for what is no date, as the specification asks. */
export function formatDate(date: string, locale = 'en'): string {
  if (!isCalendarDate(date)) return 'N/A';
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    dateFormats.set(locale, format);
  }
  return format.format(Date.parse(`${date}T00:00:00Z`));
}

/** '20 Nov 2026, 4:05 pm' on the clocks of `timeZone`. */
export function formatInstant(at: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN-u-nu-latn', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).format(new Date(at));
}

/** '4:05 pm' for '16:05'. */
export function formatTime(time: TimeOfDay): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
