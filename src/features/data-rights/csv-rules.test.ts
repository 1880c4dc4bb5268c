import { expect, test } from 'vitest';
import { toCsvLine, toTitleLine } from './csv-rules.ts';

const FILE = {
  name: 'rows.csv',
  columns: { patient_name: 'Name', notes: 'Notes', marks: 'Marks' },
};

// covers: exported-cells-are-inert
test('no cell is a formula, and quotes, commas and line breaks stay inside their cell', () => {
  expect(toTitleLine(FILE)).toBe('"Name","Notes","Marks"\r\n');
  const row = { patient_name: '=HYPERLINK("http://x")', notes: 'a "b",\nc', marks: ['@a', null] };
  expect(toCsvLine(FILE, row)).toBe(`"'=HYPERLINK(""http://x"")","a ""b"",\nc","'@a, "\r\n`);
  expect(toCsvLine(FILE, { patient_name: 'આશા', notes: null, marks: 12 })).toBe(
    '"આશા","","12"\r\n',
  );
});
