import { expect, test } from 'vitest';
import { LANGUAGES, scriptShare } from '#platform/language.ts';
import { formatDay, formatTimeOfDay, formatVisitDate } from './dates.ts';

test.each([
  ['en', '12 March 2026', 'Thursday, 12 March 2026', '5:30 pm'],
  ['hi', '12 मार्च 2026', 'गुरुवार, 12 मार्च 2026', 'शाम 5:30 बजे'],
  ['gu', '12 માર્ચ 2026', 'ગુરુવાર, 12 માર્ચ 2026', 'સાંજે 5:30 વાગ્યે'],
  ['ml', '2026 മാർച്ച് 12', '2026 മാർച്ച് 12, വ്യാഴാഴ്ച', 'വൈകിട്ട് 5:30'],
] as const)('%s writes dates and times in its own way', (language, visit, day, time) => {
  expect(formatVisitDate(language, '2026-03-12')).toBe(visit);
  expect(formatDay(language, '2026-03-12')).toBe(day);
  expect(formatTimeOfDay(language, '17:30')).toBe(time);
});

test.each([
  ['00:05', 'रात 12:05 बजे'],
  ['06:00', 'सुबह 6:00 बजे'],
  ['12:00', 'दोपहर 12:00 बजे'],
  ['23:45', 'रात 11:45 बजे'],
])('Hindi says %s as %s', (time, expectedText) => {
  expect(formatTimeOfDay('hi', time)).toBe(expectedText);
});

test.each([
  ['17:30', 'বিকেল সাড়ে পাঁচটা'],
  ['10:00', 'সকাল দশটা'],
  ['13:30', 'দুপুর দেড়টা'],
  ['14:30', 'দুপুর আড়াইটা'],
  ['18:10', 'সন্ধে 6টা 10 মিনিট'],
])('Bengali says %s as %s', (time, expectedText) => {
  expect(formatTimeOfDay('bn', time)).toBe(expectedText);
});

test.each(LANGUAGES)(
  'months and weekdays in %s are in its own script, each another one',
  (language) => {
    const days = Array.from({ length: 12 }, (_, index) =>
      formatDay(language, `2026-${String(index + 1).padStart(2, '0')}-05`),
    );
    expect(days.filter((day) => scriptShare(day, language) < 1)).toEqual([]);
    expect(new Set(days).size).toBe(12);
  },
);
