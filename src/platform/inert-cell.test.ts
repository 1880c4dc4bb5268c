import { expect, test } from 'vitest';
import { toInertCell } from './inert-cell.ts';

const SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\u2212'];
const HIDDEN = [
  ' ',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '\u3000',
  '\u3164',
  '\u2066',
  '\u2800',
  '\t',
  ' \u200B\uFEFF',
];

test('a formula behind blanks or invisible characters is not calculated', () => {
  for (const sign of SIGNS)
    for (const hiddenCharacter of ['', ...HIDDEN])
      expect(toInertCell(`${hiddenCharacter}${sign}1+1`)).toBe(`'${hiddenCharacter}${sign}1+1`);
});

test('leaves text that is no formula as typed', () => {
  for (const text of ['', 'નમસ્તે', '12 = 12', "O'Neil", ' hello', '\u200Bhello'])
    expect(toInertCell(text)).toBe(text);
});
