import { expect, test } from 'vitest';
import { cleanCell, readNumber } from './cells.ts';

const number = (value: string, others: string[] = []) => ({
  kind: 'number',
  number: value,
  isLandline: false,
  others,
});

// covers: import-reads-numbers
test.each([
  ['9876543210', number('9876543210')],
  ["'+91 98765 43210", number('9876543210')],
  ['\u202A+91 98765 43210\u202C', number('9876543210')],
  ['९८७६५४३२१०', number('9876543210')],
  ['9876543210.0', number('9876543210')],
  ['9.876543210E+09', number('9876543210')],
  ['9.87654E+09', { kind: 'digits_lost' }],
  ['079-26301234, 98250 12345', number('9825012345', ['7926301234'])],
  ['9876543210 ::: 9876543211', number('9876543210', ['9876543211'])],
  ['9876543210\n9876543211', number('9876543210', ['9876543211'])],
  ['Mob: 9876543210', number('9876543210')],
  ['9876543210 (wife)', number('9876543210', ['(wife)'])],
  ['9876543210 & 9876543211', number('9876543210', ['9876543211'])],
  ['(M) 9876543210 (R) 079-26308888', number('9876543210', ['(M) (R) 079-26308888'])],
  ['98765 43210/11', number('9876543210', ['/11'])],
  ['="9876543210"', number('9876543210')],
  ['98765432101', { kind: 'not_a_number' }],
  ['98765', { kind: 'not_a_number' }],
  ['=HYPERLINK("http://x")', { kind: 'not_a_number' }],
  ['  ', { kind: 'missing' }],
])('reads the cell %j as a number or says why not', (cell, expected) => {
  expect(readNumber(cell)).toEqual(expected);
});

test('reads a cell of a megabyte without slowing down', () => {
  const cell = '9 '.repeat(500_000);
  expect(cleanCell(cell).length).toBeGreaterThan(0);
  expect(readNumber(cell)).toEqual({ kind: 'not_a_number' });
});

// covers: import-warns-of-landlines
test.each([
  ['079-26301234', '7926301234', true],
  ['02226301234', '2226301234', true],
  ['(0265) 2345678', '2652345678', true],
  ['+91 98765 43210', '9876543210', false],
  ['0 79263 01234', '7926301234', false],
])('says of %j whether it looks like a landline', (cell, expected, answer) => {
  expect(readNumber(cell)).toMatchObject({ number: expected, isLandline: answer });
});
