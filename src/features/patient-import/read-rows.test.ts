import { expect, test } from 'vitest';
import fc from 'fast-check';
import { FIELDS, findHeaderRow, mapColumns, type Mapping } from './columns.ts';
import { readRows, type ReadOptions } from './read-rows.ts';

const DAY = {
  today: '2026-11-23',
  timeZone: 'Asia/Kolkata',
  alarms: [],
  merges: [],
  orders: {},
} as const;

/** Reads cells whose first row is the header. */
function readBelow(cells: string[][], options: Partial<ReadOptions> = {}) {
  return readRows({ ...DAY, cells, header: 0, mapping: mapColumns(cells[0] ?? []), ...options });
}

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
  const {
    columns: _columns,
    dateOrders: _orders,
    ...read
  } = readRows({
    ...DAY,
    cells,
    mapping,
    header,
  });
  const nothing = {
    language: null,
    birthYear: null,
    lastSeenOn: null,
    note: '',
    isMinor: false,
    guardian: null,
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
        isMinor: false,
        guardian: null,
        isLandline: false,
      },
      { ...nothing, rowNumber: 9, name: 'Meena', number: '9876543213' },
    ],
    refusals: [
      { rowNumber: 7, why: 'digits_lost' },
      { rowNumber: 8, why: 'name_missing' },
    ],
    blank: [4],
    above: [1],
    repeatedHeaders: [5],
    duplicates: [6],
  });
});

test('adds a surname in a column of its own once', () => {
  const read = readBelow([
    ['First Name', 'Last Name', 'Phone 1 - Value'],
    ['asha', 'patel', '9876543210'],
    ['Ravi Shah', 'Shah', '9876543211'],
  ]);
  expect(read.rows.map(({ name }) => name)).toEqual(['Asha Patel', 'Ravi Shah']);
});

// covers: import-takes-best-number
test('takes the mobile number of several columns, and the others into the note', () => {
  const read = readBelow([
    ['Name', 'Phone', 'Phone', 'Address'],
    ['Asha', '079-26301111', '9825011001', 'Surat'],
    ['Ravi', '9825011003', '9825011004', ''],
    ['Mina', '', '9825011002', ''],
  ]);
  expect(read.rows.map(({ number, note }) => `${number} ${note}`)).toEqual([
    '9825011001 7926301111',
    '9825011003 9825011004',
    '9825011002 ',
  ]);
  expect(read.columns.map(({ counts }) => counts)).toEqual([
    { read: 3, in_note: 0, not_understood: 0, not_taken: 0, refused: 0 },
    { read: 1, in_note: 1, not_understood: 0, not_taken: 0, refused: 0 },
    { read: 2, in_note: 1, not_understood: 0, not_taken: 0, refused: 0 },
    { read: 0, in_note: 0, not_understood: 0, not_taken: 1, refused: 0 },
  ]);
});

// covers: import-says-what-dates-were-not-understood
test('says of each column how many cells were not understood, with the first ones', () => {
  const read = readBelow([
    ['Name', 'Mobile', 'Last Visit', 'Age'],
    ['Asha', '9825011001', '03/04/2026', '42/F'],
    ['Ravi', '9825011002', 'after Diwali', 'old'],
    ['Mina', '9825011003', '05/06/2027', '6 months'],
  ]);
  const visits = read.columns[2];
  expect(visits?.counts).toMatchObject({ read: 1, not_understood: 2 });
  expect(visits?.examples).toEqual([
    { rowNumber: 3, text: 'after Diwali' },
    { rowNumber: 4, text: '05/06/2027' },
  ]);
  expect(read.columns[3]?.counts).toMatchObject({ read: 2, not_understood: 1 });
  expect(read.dateOrders[2]).toEqual({ order: 'day', isOpen: true, isUnclear: true });
  const monthFirst = readBelow(
    [
      ['Name', 'Mobile', 'Last Visit'],
      ['Asha', '9825011001', '03/04/2026'],
    ],
    { orders: { 2: 'month' } },
  );
  expect(monthFirst.rows[0]?.lastSeenOn).toBe('2026-03-04');
});

// covers: import-names-dates-of-another-order
test('dates that speak against each other are asked about, and those that do not fit are named', () => {
  const cells = [
    ['Name', 'Mobile', 'Last Visit'],
    ['Asha', '9825011001', '10/13/2025'],
    ['Ravi', '9825011002', '31/11/2025'],
    ['Mina', '9825011003', '03/04/2025'],
  ];
  expect(readBelow(cells).dateOrders[2]).toEqual({ order: 'day', isOpen: true, isUnclear: true });
  const read = readBelow(cells, { orders: { 2: 'day' } });
  expect(read.rows.map(({ lastSeenOn }) => lastSeenOn)).toEqual([null, null, '2025-04-03']);
  expect(read.columns[2]?.examples).toEqual([
    { rowNumber: 2, text: '10/13/2025' },
    { rowNumber: 3, text: '31/11/2025' },
  ]);
});

// covers: import-reads-guardians
test('a child is read with its guardian, whose row may be below', () => {
  const read = readBelow([
    ['Id', 'Name', 'Mobile', 'Minor', 'Guardian'],
    ['c1', 'Dhruv', '', 'true', 'g1'],
    ['c2', 'Isha', '9825011002', 'Yes', 'Ramesh Kaka'],
    ['g1', 'Meena Rao', '9825011001', 'false', ''],
  ]);
  expect(read.rows).toMatchObject([
    { name: 'Isha', isMinor: true, guardian: null, note: 'Ramesh Kaka' },
    { name: 'Meena Rao', isMinor: false, guardian: null },
    {
      name: 'Dhruv',
      number: '',
      isMinor: true,
      guardian: { name: 'Meena Rao', number: '9825011001' },
    },
  ]);
  expect(read.refusals).toEqual([]);
});

test('a line with a stray quotation mark, and one with damaged letters, are refused', () => {
  const cells = [
    ['Name', 'Mobile'],
    ['Asha', '"9825011001'],
    ['Ra\uFFFDi', '9825011002'],
  ];
  expect(readBelow(cells, { alarms: [1] }).refusals).toEqual([
    { rowNumber: 2, why: 'stray_quote' },
    { rowNumber: 3, why: 'damaged' },
  ]);
});

test('a note that is too long is not cut, but counted as not taken', () => {
  const read = readBelow([
    ['Name', 'Mobile', 'Note'],
    ['Asha', '9825011001', 'x'.repeat(201)],
  ]);
  expect(read.rows[0]?.note).toBe('');
  expect(read.columns[2]?.counts).toMatchObject({ not_taken: 1 });
});

// covers: import-cuts-no-cell
test('a cell of more than 1,000 characters is not cut: its row is refused, or it is counted', () => {
  const long = 'ab '.repeat(400);
  const read = readBelow([
    ['Name', 'Mobile', 'Note', 'Last visit'],
    [long, '9825011001', '', ''],
    ['Asha', `9825011002 ${long}`, '', ''],
    ['Ravi', '9825011003', long, `03/04/2026 ${long}`],
  ]);
  expect(read.refusals).toEqual([
    { rowNumber: 2, why: 'too_long' },
    { rowNumber: 3, why: 'too_long' },
  ]);
  expect(read.rows).toMatchObject([{ name: 'Ravi', note: '', lastSeenOn: null }]);
  expect(read.columns[2]?.counts).toMatchObject({ not_taken: 1 });
  expect(read.columns[3]?.counts).toMatchObject({ not_understood: 1 });
});

// covers: import-joins-repeated-rows
test('of a register with a row for each visit the latest visit and each note are taken', () => {
  const read = readBelow([
    ['Name', 'Mobile', 'Last visit', 'Note', 'Age'],
    ['Asha Patel', '9825011001', '13/04/2026', 'scaling', ''],
    ['Ravi', '9825011002', '', '', ''],
    ['ASHA PATEL', '9825011001', '25/10/2026', 'filling', '42'],
    ['Asha Patel', '9825011001', '14/05/2026', 'x'.repeat(190), '50'],
  ]);
  expect(read.duplicates).toEqual([4, 5]);
  expect(read.rows[0]).toMatchObject({
    lastSeenOn: '2026-10-25',
    note: 'scaling, filling',
    birthYear: 1984,
  });
  expect(read.columns.map(({ counts }) => counts.not_taken)).toEqual([0, 1, 0, 1, 1]);
  expect(read.columns[3]?.counts).toMatchObject({ in_note: 2 });
});

test('a name that is written again with the surname first is not put into the note', () => {
  const read = readBelow([
    ['First Name', 'Last Name', 'File As', 'Number'],
    ['Asha', 'Patel', 'Patel, Asha', '9825011001'],
    ['', '', 'Ramesh Kaka', '9825011002'],
  ]);
  expect(read.rows.map(({ name, note }) => `${name}|${note}`)).toEqual([
    'Asha Patel|',
    'Ramesh Kaka|',
  ]);
});

// covers: import-accounts-for-every-cell
test('each filled cell of a row ends in exactly one place, also in a refused row', () => {
  const cell = fc.constantFrom(
    '',
    'Asha Patel',
    '9825011001',
    '079-26301111',
    '03/04/2026',
    'gu',
    '42',
    'x'.repeat(150),
  );
  const table = fc.integer({ min: 2, max: 7 }).chain((width) =>
    fc.record({
      mapping: fc.array(fc.constantFrom(null, ...FIELDS), { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
    }),
  );
  fc.assert(
    fc.property(table, ({ mapping, rows }: { mapping: Mapping; rows: string[][] }) => {
      const read = readRows({ ...DAY, cells: rows, header: null, mapping });
      const cellCounts = read.columns.flatMap(({ counts }) => Object.values(counts));
      const places = [...read.rows, ...read.refusals].map(({ rowNumber }) => rowNumber);
      const filledCells = [...places, ...read.duplicates].flatMap((rowNumber) =>
        (rows[rowNumber - 1] ?? []).filter((value) => value !== ''),
      );
      expect(cellCounts.reduce((sum, count) => sum + count, 0)).toBe(filledCells.length);
      const lists = [read.rows, read.refusals, read.blank, read.repeatedHeaders, read.duplicates];
      expect(lists.reduce((sum, list) => sum + list.length, 0)).toBe(rows.length);
    }),
  );
});
