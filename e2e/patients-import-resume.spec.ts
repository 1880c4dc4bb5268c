import type { Page } from '@playwright/test';
import { writeText, writeWorkbook } from '#features/patient-import/testing.ts';
import { expect, expectAccessible, signIn, signInOnScreen, test } from './product.ts';
import { readStoredResponses } from './stored-responses.ts';

const ROWS = 700;
const FILE = 'register.xlsx';
const FIRST_NAME = 'કોકિલાબેન';

/** A register of Excel with the surname in a column of its own. */
function writeRegister(): Buffer {
  const header = ['Name', 'Surname', 'Mobile', 'Language'];
  const people = Array.from({ length: ROWS }, (_none, index) => [
    `${FIRST_NAME} ${index + 1}`,
    'પટેલ',
    String(5_551_000_000 + index),
    'Gujarati',
  ]);
  const rows = [header, ...people].map((cells, index) => {
    const csvLine = cells.map((cell, column) =>
      writeText(`${'ABCD'.charAt(column)}${index + 1}`, cell),
    );
    return `<row r="${index + 1}">${csvLine.join('')}</row>`;
  });
  return Buffer.from(writeWorkbook(rows.join('')));
}

async function chooseRegister(page: Page): Promise<void> {
  await page.goto('/patients/import');
  await page.getByLabel('Choose a file').setInputFiles({
    name: FILE,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: writeRegister(),
  });
  await expect(page.getByText(`${FILE} · ${ROWS} rows were read`)).toBeVisible();
}

/** Begins the import, lets the server store 600 rows, and reloads before the sixth answer arrives. */
async function importUntilReload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const start = page.getByRole('button', { name: `Import ${ROWS} patients` });
  await expect(start).toBeVisible();
  let calls = 0;
  const storage = new Promise<void>((resolve) => {
    void page.route('**/api/patients/imports/*/rows', async (route) => {
      calls += 1;
      if (calls < 6) return route.fallback();
      await route.fetch();
      resolve();
    });
  });
  await start.click();
  await storage;
  await expect(page.getByText(`Importing: 500 of ${ROWS}`)).toBeVisible();
  await page.reload();
  await page.unroute('**/api/patients/imports/*/rows');
}

/** Records the places of the rows that the page sends. */
function recordRows(page: Page): number[] {
  const places: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/rows')) return;
    const { rows } = request.postDataJSON() as { rows: { rowNumber: number }[] };
    places.push(...rows.map(({ rowNumber }) => rowNumber));
  });
  return places;
}

// covers: import-goes-on-after-reload
test(
  'reads a workbook with a surname column, and goes on with its import after a reload',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      features: ['reviews'],
    });
    await signIn(page, clinic);

    await test.step('recognizes the surname in a column of its own', async () => {
      await chooseRegister(page);
      const surname = page.getByLabel('Surname', { exact: true });
      await expect(surname).toHaveValue('surname');
      const box = await surname.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await surname.scrollIntoViewIfNeeded();
    });

    await test.step('offers to go on after a reload in the middle', async () => {
      await importUntilReload(page);
      await expect(page.getByText(/^This import is not finished\./)).toBeVisible();
      await expect(page.getByText(`${FILE} · ${ROWS} rows were read`)).toBeVisible();
      await page.getByRole('link', { name: 'All patients' }).click();
      await expect(page.getByText(`The import of ${FILE} is not finished.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'All 600' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Continue' }).click();
    });

    await test.step('sends only the rows that the server does not have', async () => {
      const sentRows = recordRows(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^The import is finished\./)).toBeVisible();
      expect(sentRows).toEqual(Array.from({ length: 100 }, (_none, index) => 602 + index));
      await expect(page.getByRole('definition').first()).toHaveText(String(ROWS));
      await page.getByRole('button', { name: 'Import another file' }).click();
      await expect(
        page.getByText(`${ROWS} added, 0 filled in, 0 already in the book, 0 refused`),
      ).toBeVisible();
      await page.getByRole('link', { name: 'All patients' }).click();
      await expect(page.getByRole('button', { name: `All ${ROWS}` })).toBeVisible();
      await expect(page.getByText(`The import of ${FILE} is not finished.`)).toHaveCount(0);
    });

    await test.step('undoes an earlier import from the list', async () => {
      // By the clock of the browser, which is up to a week ahead of the database's.
      await product.runSql('update patient_imports set created_at = $2 where user_id = $1', [
        clinic.clinicId,
        product.startsAt,
      ]);
      await page.goto('/patients/import');
      await page.getByRole('button', { name: `Undo the import of ${FILE}` }).click();
      const dialog = page.getByRole('dialog', { name: `Undo the import of ${FILE}` });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Undo the import' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'All patients' }).click();
      await expect(page.getByText('No patients yet.')).toBeVisible();
    });

    await test.step('keeps no row of a file in the browser after signing out', async () => {
      await chooseRegister(page);
      await importUntilReload(page);
      await expect(page.getByText(/^This import is not finished\./)).toBeVisible();
      expect(await readStoredResponses(page)).toContain(FIRST_NAME);
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await expect.poll(() => readStoredResponses(page)).not.toContain(FIRST_NAME);
      await signInOnScreen(page, clinic);
      await page.goto('/patients/import');
      await expect(
        page.getByText(`600 of ${ROWS} rows imported. Choose the file again to continue.`),
      ).toBeVisible();
      await expect(page.getByText(/^This import is not finished\./)).toHaveCount(0);
    });

    await test.step('goes on in a browser that knows nothing of it when the file is chosen again', async () => {
      await chooseRegister(page);
      await expect(page.getByText(/^This import is not finished\./)).toBeVisible();
      const sentRows = recordRows(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^The import is finished\./)).toBeVisible();
      expect(sentRows).toEqual(Array.from({ length: 100 }, (_none, index) => 602 + index));
      await expect(page.getByRole('definition').first()).toHaveText(String(ROWS));
    });
  },
);
