import { expect, test } from 'vitest';
import { splitRows } from './split-rows.ts';

const split = (text: string) => splitRows(text, { most: 20_000, report: () => undefined });

// covers: stray-quote-stops-its-row
test('a quotation mark that is never closed stops its own line only', () => {
  const { rows, alarms } = split(
    'Name,Mobile,Notes\nAsha,1,\nRavi,2,"came late\nMina,3,\nKiran,4,\n',
  );
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Asha', 'Ravi', 'Mina', 'Kiran', '']);
  expect(alarms).toEqual([2]);
});

test('two stray quotation marks take in no row between them', () => {
  const { rows, alarms } = split(
    'Name,Mobile,Notes\r\nRavi,2,"came late\r\nMina,9825019003,\r\nKiran,9825019004,5"\r\nAsha,1,\r\n',
  );
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Ravi', 'Mina', 'Kiran', 'Asha', '']);
  expect(alarms).toEqual([1]);
});

test('text after a closing quotation mark stops its line', () => {
  const { rows, alarms } = split('Name,Mobile\n"Asha" Patel,1\nMina,3\n');
  expect(alarms).toEqual([1]);
  expect(rows[2]).toEqual(['Mina', '3']);
});

test('a line break in a quoted cell, and doubled marks, are part of the cell', () => {
  const { rows, alarms } = split('Name,Mobile\n"Asha\nPatel","1\n2"\n"Ravi ""Baa""",3\n');
  expect(rows.slice(1, 3)).toEqual([
    ['Asha\nPatel', '1\n2'],
    ['Ravi "Baa"', '3'],
  ]);
  expect(alarms).toEqual([]);
});

test('a text full of stray marks is read line by line', () => {
  const text = `Name,Mobile\n${'"Asha" x,1\n'.repeat(5000)}`;
  const { rows, alarms } = split(text);
  expect(alarms).toHaveLength(5000);
  expect(rows).toHaveLength(5002);
});

test('two stray quotation marks take in no shorter row', () => {
  const { rows, alarms } = split(
    'Name,Mobile,Notes\nAsha,9825019001\nRavi,9825019002,"came late\nMina,9825019003\nKiran,9825019004,x"\n',
  );
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Asha', 'Ravi', 'Mina', 'Kiran', '']);
  expect(alarms).toEqual([2]);
});

test('a mark that is closed in the middle of a later row takes in no part of it', () => {
  const { rows, alarms } = split(
    'Name,Mobile,Notes,Fee\nAsha,9825019001,,5\nRavi,9825019002,"late,5\nMina,9825019003,x",5\nKiran,9825019004,,5\n',
  );
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Asha', 'Ravi', 'Mina', 'Kiran', '']);
  expect(alarms).toEqual([2]);
  const address = 'Name,Address,Mobile\nAsha,"12, Shivam\nOpp. school, Naranpura",9825019001\n';
  expect(split(address).alarms).toEqual([]);
});

test('an address over several lines stays one cell', () => {
  const { rows, alarms } = split(
    'Name,Mobile,Address\nAsha,9825019001,"12, Shivam\nOpp. school, Naranpura, Ahmedabad"\n',
  );
  expect(rows[1]?.[2]).toBe('12, Shivam\nOpp. school, Naranpura, Ahmedabad');
  expect(alarms).toEqual([]);
});

// covers: import-reads-mixed-line-ends
test('lines that end in several ways are rows of their own', () => {
  const { rows } = split('Name,Mobile\r\nAsha,1\r\nRavi,2\nMina,3\rKiran,4\r\n');
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Asha', 'Ravi', 'Mina', 'Kiran', '']);
});

test('finds what separates the cells by the headings, where rows are ragged and have other marks', () => {
  const { rows } = split(
    'Name;Mobile;Last visit\nAsha;9825019001;Feb 7, 2021\nRavi;9825019002;;Surat, MG Road, 5\n',
  );
  expect(rows[1]).toEqual(['Asha', '9825019001', 'Feb 7, 2021']);
});
