import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  addDays,
  dateIn,
  daysBetween,
  formatDate,
  formatInstant,
  formatShortDate,
  formatTime,
  isCalendarDate,
  isTimeZone,
  startOfWeek,
} from './calendar.ts';
import { i18n } from './i18n.ts';

// covers: no-calendar-date
test.each([
  'today',
  'infinity',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '+275760-09-13',
  '2026-2-3',
  '2026-11-20T00:00:00Z',
  ' 2026-11-20',
  '',
  '૨૦૨૬-૧૧-૨૦',
])('%s is no calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test.each(['2026-11-20', '2028-02-29', '1900-01-01', '2199-12-31'])(
  '%s is a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

test.each([
  ['Asia/Kolkata', '2026-02-28T18:29:59Z', '2026-02-28'],
  ['Asia/Kolkata', '2026-02-28T18:30:00Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
  // Neither has a midnight on its day: the clocks jump from 23:59:59 to 01:00.
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
])('in %s, %s is %s', (zone, instant, date) => {
  expect(dateIn(zone, new Date(instant))).toBe(date);
});

test('days are added on the calendar', () => {
  expect(addDays('2026-01-31', 30)).toBe('2026-03-02');
  expect(addDays('2028-02-29', 365)).toBe('2029-02-28');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      expect(daysBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days);
    }),
  );
});

// covers: dates-and-times-read-as-people-write
test('dates and times read as people write them', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
  expect(formatDate('nonsense')).toBe('N/A');
  expect(formatDate('2026-11-20', 'gu')).toContain('2026');
  expect(formatTime('00:05')).toBe('12:05 am');
  expect(formatTime('12:00')).toBe('12:00 pm');
  expect(formatTime('16:45')).toBe('4:45 pm');
  expect(formatInstant('2026-11-20T10:35:00.000Z', 'Asia/Kolkata')).toBe('20 Nov 2026, 4:05 pm');
});

test.each([
  ['en', '26 Oct', '26 Oct 2026, 4:05 pm'],
  ['hi', '26 अक्टू॰', '26 अक्टू॰ 2026, 4:05 pm'],
  ['gu', '26 ઑક્ટો', '26 ઑક્ટો, 2026, 4:05 pm'],
  ['mr', '26 ऑक्टो', '26 ऑक्टो, 2026, 4:05 pm'],
])('dates and times have one form in %s', (language, day, moment) => {
  i18n.load(language, {});
  i18n.activate(language);
  onTestFinished(() => i18n.activate('en'));

  expect(formatShortDate('2026-10-26')).toBe(day);
  expect(formatInstant('2026-10-26T10:35:00.000Z', 'Asia/Kolkata')).toBe(moment);
});

test('a time zone is one that this runtime knows', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
  for (const name of ['Asia/Nowhere', '', '../etc/passwd', 'x'.repeat(100)])
    expect(isTimeZone(name)).toBe(false);
});

test.each([
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('%s lies in the week of %s', (date, monday) => {
  expect(startOfWeek(date)).toBe(monday);
});
