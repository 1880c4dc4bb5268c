import type { Language } from '#platform/language.ts';
import type { CalendarDate } from '#platform/time.ts';
import { fillTemplate } from './fill-template.ts';
import { BENGALI_HOURS, DATE_WORDS } from './date-words.ts';

/** Formats the date of a visit: '12 March 2026', in the language's own order. */
export function formatVisitDate(language: Language, date: CalendarDate): string {
  const template = DATE_WORDS[language].visitDate;
  return fillTemplate({ template, values: dateParts(language, date) });
}

/** Formats a date with its weekday: 'Thursday, 12 March 2026'. */
export function formatDay(language: Language, date: CalendarDate): string {
  const template = DATE_WORDS[language].date;
  return fillTemplate({ template, values: dateParts(language, date) });
}

/** Formats a time of day, HH:MM, as people say it: '5:30 pm', 'शाम 5:30 बजे'. */
export function formatTimeOfDay(language: Language, time: string): string {
  const { dayParts, time: template } = DATE_WORDS[language];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const part = dayParts.findLast(({ from }) => from <= hours) ?? dayParts.at(-1);
  const clock =
    language === 'bn'
      ? sayInBengali(hours, minutes)
      : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  return fillTemplate({ template, values: { part: part?.name ?? '', time: clock } });
}

/** In Bengali a half hour is said with the hour before it, which for one and two has its own word. */
function sayInBengali(hours: number, minutes: number): string {
  const hour = hours % 12 || 12;
  const name = BENGALI_HOURS[hour - 1] ?? '';
  if (minutes === 0) return name;
  if (minutes !== 30) return `${hour}টা ${minutes} মিনিট`;
  if (hour === 1) return 'দেড়টা';
  return hour === 2 ? 'আড়াইটা' : `সাড়ে ${name}`;
}

function dateParts(language: Language, date: CalendarDate) {
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return {
    year,
    month: monthNames(language)[Number(month) - 1],
    day: String(Number(day)),
    weekday: DATE_WORDS[language].weekdays[weekday],
  };
}

const months = new Map<Language, readonly string[]>();

function monthNames(language: Language): readonly string[] {
  const names = months.get(language) ?? namesOfMonths(language);
  months.set(language, names);
  return names;
}

function namesOfMonths(language: Language): string[] {
  const format = new Intl.DateTimeFormat(`${language}-IN-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 1));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}
