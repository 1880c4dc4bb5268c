import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { writeRefusedFile } from './refused-file.ts';

// covers: import-refused-file
test('writes the refused rows with place and reason, and no cell that is calculated', async () => {
  const cells = [
    ['Name', 'Mobile'],
    ['Asha', '9876543210'],
    ['=HYPERLINK("http://x")', '+9187', 'third, with a comma'],
    ['@SUM(1)', '-1', '＝1+1'],
  ];
  const refusals = [
    { rowNumber: 3, why: 'This is not a 10-digit number' },
    { rowNumber: 4, why: 'The name is missing' },
  ];
  const fileText = await writeRefusedFile(cells, {
    header: 0,
    refusals,
    titles: ['Why it was refused', 'Row in the file'],
  });
  expect(fileText.startsWith('\uFEFF')).toBe(true);
  const lines = Papa.parse<string[]>(fileText.slice(1)).data;
  expect(lines).toEqual([
    ['Name', 'Mobile', '', 'Why it was refused', 'Row in the file'],
    [`'=HYPERLINK("http://x")`, `'+9187`, 'third, with a comma', refusals[0]?.why, '3'],
    [`'@SUM(1)`, `'-1`, `'＝1+1`, refusals[1]?.why, '4'],
  ]);
});
