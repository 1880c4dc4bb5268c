import { expect, test } from 'vitest';
import { findCountedFrom, findDateProblem, findDueDate, listCountedDates } from './counted-days.ts';

const days = (...sequenceDays: number[]) => sequenceDays.map((day) => ({ sequenceDays: day }));

// covers: follow-ups-counted-from-due-date
test('the days of a pregnancy are counted back from the due date', () => {
  const dates = listCountedDates({
    from: 'dueDate',
    on: '2027-03-01',
    visitOn: '2026-11-10',
    templates: days(2, 14, 28, 42, 56, 84, 200),
  });
  expect(dates).toEqual([
    '2026-08-17',
    '2026-09-14',
    '2026-10-12',
    '2026-11-16',
    '2026-12-21',
    '2027-02-01',
    '2027-02-01',
  ]);
});

test('a vaccination is followed by its own day, then by the doses that a child of this age still gets', () => {
  const child = { from: 'birth', visitOn: '2026-11-10', templates: days(1, 25, 28, 56) } as const;
  expect(listCountedDates({ ...child, on: '2026-09-29' })).toEqual([
    '2026-11-11',
    '2026-12-05',
    '2027-01-02',
    '2027-06-27',
  ]);
  expect(listCountedDates({ ...child, on: '2025-09-29' })).toEqual([
    '2026-11-11',
    '2027-01-26',
    undefined,
    undefined,
  ]);
});

test.each(['dueDate', 'birth', null] as const)('a set is counted from %s', (countedFrom) => {
  expect(findCountedFrom([{ countedFrom: null }, { countedFrom }])).toBe(countedFrom);
  expect(findCountedFrom([])).toBe(null);
});

test.each([
  ['dueDate', '2026-11-09', true],
  ['dueDate', '2026-11-10', false],
  ['dueDate', '2027-08-31', false],
  ['dueDate', '2027-09-01', true],
  ['birth', '2026-11-10', false],
  ['birth', '2026-11-11', true],
  [null, '2026-11-10', true],
] as const)('for %s the date %s is refused: %s', (from, on, isRefused) => {
  expect(findDateProblem(from, { on, visitOn: '2026-11-10' }) !== undefined).toBe(isRefused);
});

test.each([
  ['30', '2027-01-19'],
  [' ३० ', '2027-01-19'],
  ['40', '2026-11-10'],
  ['41', undefined],
  ['0', undefined],
  ['30 weeks', undefined],
  ['', undefined],
])('%j weeks today are a due date of %s', (weeks, dueOn) => {
  expect(findDueDate(weeks, '2026-11-10')).toBe(dueOn);
});
