import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test } from './product.ts';

const ROWS = 300;

/** A list as a practice program exports it: headings in Hindi, an empty row, one person twice, one number cut off. */
function practiceFile(): string {
  const people = Array.from({ length: ROWS }, (_none, index) => {
    const number = String(5_550_000_000 + index);
    return `"मरीज़ ${index + 1}",${number},Hindi,12/03/2026`;
  });
  const others = ['', people[0] ?? '', '"कट गया",9.87E+09,Hindi,'];
  return ['नाम,मोबाइल,भाषा,Last visit', ...people, ...others].join('\r\n');
}

// covers: import-journey
test('imports a file of 300 patients after a dry run, finds one, and takes it back', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', features: ['reviews'] });
  await signIn(page, clinic);
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Import patients from a file' }).click();

  await test.step('reads the file and recognizes its columns', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Import Patients' })).toBeVisible();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'patients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(practiceFile()),
    });
    await expect(page.getByLabel('मोबाइल')).toHaveValue('number');
    await expect(page.getByLabel('भाषा')).toHaveValue('language');
    await page.getByLabel(/^Dates such as/).selectOption('day');
    await expect(page.getByText(`${ROWS + 3} rows were read`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('says what would happen before anything is stored', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('New patients')).toBeVisible();
    await expect(page.getByText('Twice in the file')).toBeVisible();
    await expect(page.getByText(/has cut off digits/)).toBeVisible();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused row' }).click();
    const refusedRows = await readFile(await (await saving).path(), 'utf8');
    expect(refusedRows).toContain(`कट गया,9.87E+09,Hindi,,The spreadsheet has cut off digits`);
  });

  await test.step('imports them and shows them in the book', async () => {
    await page.getByRole('button', { name: `Import ${ROWS} patients` }).click();
    await expect(page.getByText(/^The import is finished/)).toBeVisible();
    await page.getByRole('link', { name: 'All patients' }).click();
    await expect(page.getByRole('button', { name: `All ${ROWS}` })).toBeVisible();
  });

  await test.step('imports nothing a second time', async () => {
    await page.getByRole('link', { name: 'Import patients from a file' }).click();
    await page
      .getByLabel('Or paste rows from a spreadsheet')
      .fill('Name\tMobile\nमरीज़ 1\t5550000000');
    await page.getByRole('button', { name: 'Read the pasted rows' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('There is nothing to import.')).toBeVisible();
  });

  await test.step('takes an import back', async () => {
    await page
      .getByLabel('Or paste rows from a spreadsheet')
      .fill('Name\tMobile\nDhruv\t5550000000');
    await page.getByRole('button', { name: 'Read the pasted rows' }).click();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Another person on a known number')).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 patient' }).click();
    await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
    await expect(page.getByText('The import was undone: 1 removed, 0 restored.')).toBeVisible();
  });
});
