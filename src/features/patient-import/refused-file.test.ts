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
  const refused = [
    { rowNumber: 3, why: 'This is no number of ten digits' },
    { rowNumber: 4, why: 'The name is missing' },
  ];
  const written = await writeRefusedFile(cells, {
    header: 0,
    refused,
    titles: ['Why it was refused', 'Row in the file'],
  });
  expect(written.startsWith('\uFEFF')).toBe(true);
  const lines = Papa.parse<string[]>(written.slice(1)).data;
  expect(lines).toEqual([
    ['Name', 'Mobile', '', 'Why it was refused', 'Row in the file'],
    [`'=HYPERLINK("http://x")`, `'+9187`, 'third, with a comma', refused[0]?.why, '3'],
    [`'@SUM(1)`, `'-1`, `'＝1+1`, refused[1]?.why, '4'],
  ]);
});
