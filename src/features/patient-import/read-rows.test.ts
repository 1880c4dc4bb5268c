import { expect, test } from 'vitest';
import { findHeaderRow, mapColumns } from './columns.ts';
import { readRows } from './read-rows.ts';

// covers: import-counts-add-up
test('puts each row of a file below its header into exactly one list', () => {
  const cells = [
    ['Sunrise Clinic'],
    ['Name', 'Mobile', 'Age', 'Last Visit', 'Language', 'Notes'],
    ['asha  patel', '9876543210 / 9876543211', '47', '03/04/2025', 'Gujarati', 'Mornings'],
    ['', ' ', ''],
    ['Name', 'Mobile', 'Age', 'Last Visit', 'Language', 'Notes'],
    ['ASHA PATEL', '+91 98765 43210'],
    ['Ravi', '9.87654E+09'],
    ['', '9876543212'],
    ['Meena', '9876543213', '300', '03/04/2099', 'French'],
  ];
  const header = findHeaderRow(cells);
  const mapping = mapColumns(cells[header ?? 0] ?? []);
  const read = readRows(cells, { mapping, header, today: '2026-11-23' });
  const nothing = {
    language: null,
    birthYear: null,
    lastSeenOn: null,
    note: '',
    isLandline: false,
  };
  expect(read).toEqual({
    rows: [
      {
        rowNumber: 3,
        name: 'Asha Patel',
        number: '9876543210',
        language: 'gu',
        birthYear: 1979,
        lastSeenOn: '2025-04-03',
        note: 'Mornings, 9876543211',
        isLandline: false,
      },
      { ...nothing, rowNumber: 9, name: 'Meena', number: '9876543213' },
    ],
    refused: [
      { rowNumber: 7, why: 'digits_lost' },
      { rowNumber: 8, why: 'name_missing' },
    ],
    blank: [4],
    repeatedHeaders: [5],
    duplicates: [6],
  });
});

test('adds a surname in a column of its own once', () => {
  const cells = [
    ['First Name', 'Last Name', 'Phone 1 - Value'],
    ['asha', 'patel', '9876543210'],
    ['Ravi Shah', 'Shah', '9876543211'],
  ];
  const read = readRows(cells, {
    mapping: mapColumns(cells[0] ?? []),
    header: 0,
    today: '2026-11-23',
  });
  expect(read.rows.map(({ name }) => name)).toEqual(['Asha Patel', 'Ravi Shah']);
});
