import { expect, test } from 'vitest';
import { RowDigest } from './row-digest.ts';

function digest(...pieces: string[]): string {
  const rows = new RowDigest();
  for (const piece of pieces) rows.add(Buffer.from(piece));
  return rows.end();
}

test('the same rows have the same digest in any order and in any pieces', () => {
  const expected = digest('1\tAsha\n2\tRavi\n3\t\\N\n');
  expect(digest('3\t\\N\n1\tAsha\n2\tRavi\n')).toBe(expected);
  expect(digest('2\tR', 'avi\n3\t', '\\N', '\n1\tAsha\n')).toBe(expected);
});

test.each([
  ['one row is missing', '1\tAsha\n2\tRavi\n'],
  ['one row is there twice', '1\tAsha\n2\tRavi\n3\t\\N\n3\t\\N\n'],
  ['a row took the place of another', '1\tAsha\n2\tRavi\n2\tRavi\n'],
  ['one letter differs', '1\tAsha\n2\tRavi\n3\tN\n'],
  ['two rows exchanged a value', '1\tRavi\n2\tAsha\n3\t\\N\n'],
])('the digest differs when %s', (_case, rows) => {
  expect(digest(rows)).not.toBe(digest('1\tAsha\n2\tRavi\n3\t\\N\n'));
});

test('refuses rows that end in the middle of one', () => {
  expect(() => digest('1\tAsha\n2\tRa')).toThrow('middle of one');
});
