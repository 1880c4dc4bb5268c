import { markText } from './i18n.ts';
import * as z from 'zod/mini';
import { isCalendarDate, isTimeZone } from './calendar.ts';
import { longestText } from './schema.ts';

/** A calendar date `yyyy-MM-dd` that exists; never a moment, so no time zone can shift it. */
export const CalendarDate = z.string().check(
  longestText(10, markText('Enter a date as yyyy-MM-dd')),
  z.refine((text) => isCalendarDate(text), {
    // The second is for programs: a screen sends a date or nothing.
    error: ({ input }) =>
      input === '' ? markText('Enter a date') : markText('Enter a date as yyyy-MM-dd'),
  }),
);
export type CalendarDate = z.infer<typeof CalendarDate>;

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day `HH:MM`, 24 hours. */
export const TimeOfDay = z.string().check(z.regex(TIME_OF_DAY, markText('Enter a time as HH:MM')));
export type TimeOfDay = z.infer<typeof TimeOfDay>;

/** An instant as ISO 8601 in UTC, as `Date#toISOString` writes it. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/** An IANA zone name that this runtime can calculate with. */
export const TimeZone = z.string().check(
  longestText(100, markText('Choose a time zone from the list')),
  z.refine((name) => isTimeZone(name), { error: markText('Choose a time zone from the list') }),
);
export type TimeZone = z.infer<typeof TimeZone>;
