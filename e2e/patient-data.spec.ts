import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { callApi, expect, expectAccessible, signIn, test } from './product.ts';

const MOTHER = 'આશા પટેલ';
const DAUGHTER = 'प्रिया शर्मा';
const NUMBER = '5550000301';
/** As the screens show it. */
const WRITTEN = '55500 00301';
const NEIGHBOUR = '5550000302';

// covers: patient-asks-what-held-gets-copy
test('shows, exports and erases a patient’s data', { tag: '@full' }, async ({ page, product }) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey: 'key-301' });
  await signIn(page, clinic);
  await hold(page, { patientName: MOTHER, contactNumber: NUMBER });
  await hold(page, { patientName: DAUGHTER, contactNumber: NUMBER });
  await hold(page, { patientName: 'Mohammed Arif', contactNumber: NEIGHBOUR });
  await page.goto('/settings/all');
  await page.getByRole('link', { name: 'Patient data' }).click();
  const number = page.getByLabel('Contact Number');
  const erase = page.getByRole('button', { name: 'Erase patient data' });
  const dialog = page.getByRole('dialog', { name: 'Erase patient data' });

  await test.step('finds nothing for an unknown number', async () => {
    await number.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Contact number must be 10 digits')).toBeVisible();
    await number.fill('5550000399');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No records for 55500 00399')).toBeVisible();
  });

  await test.step('lists the data with each name on the number', async () => {
    await number.fill(NUMBER);
    await page.getByRole('button', { name: 'Show records' }).click();
    await expect(page.getByText('2 names share this number.')).toBeVisible();
    await expect(page.getByText(MOTHER)).toBeVisible();
    await expect(page.getByText(DAUGHTER)).toBeVisible();
    await expect(page).toHaveURL('/settings/patient-data');
    await expectAccessible(page);
  });

  await test.step('exports a copy for people and one for programs', async () => {
    const read = await downloadFile(page, 'Download as a page');
    expect(read.name).toMatch(/^patient-data-0301-\d{4}-\d\d-\d\d\.html$/);
    expect(read.text).toContain(MOTHER);
    expect(read.text).not.toContain('Mohammed Arif');
    const record = JSON.parse((await downloadFile(page, 'Download as JSON')).text) as {
      held: { reviews: { patient_name: string }[] };
    };
    expect(record.held.reviews.map((review) => review.patient_name).toSorted()).toEqual(
      [DAUGHTER, MOTHER].toSorted(),
    );
  });

  await test.step('erasing asks for the number and can be cancelled', async () => {
    await erase.click();
    await expect(dialog).toContainText(MOTHER);
    await expect(dialog).toContainText(DAUGHTER);
    await dialog.getByLabel('Type the number to confirm').fill(NEIGHBOUR);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText('Type the same number to confirm')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(erase).toBeFocused();
  });

  await test.step('after erasing, no list has the patient and the number gets no message', async () => {
    await erase.click();
    await dialog.getByLabel('Type the number to confirm').fill(NUMBER);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Everything for ${WRITTEN} was erased.`)).toBeVisible();
    await expect(
      page.getByText(/It was erased on .*No more messages are sent to it/),
    ).toBeVisible();
    await page.goto('/reviews');
    await expect(page.getByText('Mohammed Arif').first()).toBeVisible();
    await expect(page.getByText(MOTHER)).toHaveCount(0);
    await expect(page.getByText(DAUGHTER)).toHaveCount(0);
  });

  await test.step('a patient who returns can get messages again', async () => {
    await page.goto('/settings/patient-data');
    await number.fill(NUMBER);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow messages again' }).click();
    await expect(page.getByText(`${WRITTEN} can be written to again.`)).toBeVisible();
    await expect(page.getByText('No more messages are sent to it')).toBeHidden();
    await expect(page.getByText(/It was erased on/)).toBeVisible();
  });
});

test(
  'a failed search keeps the number and can be tried again',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/settings/patient-data');
    await page.route('**/api/patients/find', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Contact Number').fill(NUMBER);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`No records for ${WRITTEN}`)).toBeVisible();
    await expect(page.getByLabel('Contact Number')).toHaveValue(NUMBER);
  },
);

// covers: everything-downloaded
test(
  'downloads everything of the clinic, and says when it cannot',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await hold(page, { patientName: MOTHER, contactNumber: NUMBER });
    await page.goto('/settings/patient-data');
    const button = page.getByRole('button', { name: 'Download everything' });

    await test.step('saves one file with a table for each kind of row', async () => {
      const saving = page.waitForEvent('download');
      await button.click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`wellword-${clinic.today}.zip`);
      await expect(page.getByText(/^wellword-.* was downloaded\./)).toBeVisible();
      const files = unzipSync(new Uint8Array(await readFile(await file.path())));
      const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      expect(read('patients.csv')).toContain(MOTHER);
      expect(read('reviews.csv')).toContain(NUMBER);
      expect(read('summary.csv')).toContain('"patients.csv","1"');
    });

    await test.step('says that it failed, and that it was asked for too often', async () => {
      await page.route('**/everything.zip', (route) => route.fulfill({ status: 500 }));
      await button.click();
      await expect(page.getByText('The file could not be made. Please try again.')).toBeVisible();
      await page.unroute('**/everything.zip');
      await page.route('**/everything.zip', (route) => route.fulfill({ status: 429 }));
      await button.click();
      await expect(page.getByText(/downloaded five times within an hour/)).toBeVisible();
    });
  },
);

/** Creates a review request through the API. */
async function hold(
  page: Page,
  patient: { patientName: string; contactNumber: string },
): Promise<void> {
  const visit = { appointmentDate: '2026-11-12', treatment: '', notes: '' };
  await callApi(page, 'post', '/reviews', { id: crypto.randomUUID(), ...patient, ...visit });
}

async function downloadFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
