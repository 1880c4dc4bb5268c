import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

const PATIENTS = ['આશા પટેલ', 'प्रिया शर्मा', 'Mohammed Arif Abdul Rahman Siddiqui', 'மாலதி'];
const WRITTEN = {
  hi: /[\u0900-\u097F]{4}/,
  gu: /[\u0A80-\u0AFF]{4}/,
  ta: /[\u0B80-\u0BFF]{4}/,
} as const;

// covers: follow-ups-of-many-reviews-at-once
test('creates follow-ups for many reviews at once', async ({ page, product }) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await page.goto('/reviews');
  for (const [index, name] of PATIENTS.entries()) await createReview(page, { name, index });

  const dialog = page.getByRole('dialog', { name: 'Create Bulk Follow-up Sequences' });
  // covers: one-patient-alone-from-list
  await test.step('creates them for one patient from the list', async () => {
    await page.getByRole('checkbox', { name: `Select ${PATIENTS[0]}` }).check();
    await expect(page.getByText('1 selected · 4 total')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Sequence (1)' }).click();
    await expect(dialog.getByText('1 patient will get follow-ups')).toBeVisible();
    await expect(dialog.getByText('about 10, 30 and 60 days after the visit')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create follow-ups for 1 patient' }).click();
    await expect(dialog.getByText('Successfully created sequences for 1 patient(s)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('0 selected')).toBeVisible();
  });

  // covers: who-follow-ups-not-counted
  await test.step('does not count patients who have follow-ups', async () => {
    await page.getByRole('checkbox', { name: `Select ${PATIENTS[0]}` }).check();
    const none = page.getByRole('button', { name: 'Create Sequence (0)' });
    await expect(none).toHaveAttribute('aria-disabled', 'true');
    await expect(
      page.getByText('No eligible reviews selected (sequences already exist)'),
    ).toBeVisible();
    await none.click({ force: true });
    await expect(dialog).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select all' }).first().check();
    await page.getByRole('button', { name: 'Create Sequence (3)' }).click();
    await dialog.getByLabel('Language').selectOption('gu');
    await expect(dialog.getByText('3 patients will get follow-ups')).toBeVisible();
    await expect(dialog.getByText('1 selected patient already has follow-ups')).toBeVisible();
  });

  // covers: connection-that-lost-says-so-and-trying
  await test.step('reports a lost connection, and a retry does the rest', async () => {
    await page.route('**/api/sequences/bulk', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Create follow-ups for 3 patients' }).click();
    await expect(dialog.getByText(/Failed for 3 patient\(s\): Unable to connect/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Try again for 3 patients' }).click();
    await expect(dialog.getByText('Successfully created sequences for 3 patient(s)')).toBeVisible();
    await expect(dialog.getByText('Skipped 1 patient(s) (sequences already exist)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('Sequence Messages lists each once', async () => {
    await page.goto('/sequence-messages?status=pending');
    for (const name of PATIENTS)
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  });
});

// covers: clinic-that-not-set-up-hears-why
test(
  'a clinic that is not set up sees the reason for each patient',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'New Clinic', isSetUp: false });
    await signIn(page, clinic);
    await page.goto('/reviews');
    await createReview(page, { name: PATIENTS[0] ?? '', index: 0 });
    await page.getByRole('checkbox', { name: `Select ${PATIENTS[0]}` }).check();
    await page.getByRole('button', { name: 'Create Sequence (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Bulk Follow-up Sequences' });
    await dialog.getByRole('button', { name: 'Create follow-ups for 1 patient' }).click();
    await expect(
      dialog.getByText('Failed for 1 patient(s): Clinic information is missing.'),
    ).toBeVisible();
    await dialog.getByRole('link', { name: 'Open Settings' }).click();
    await expect(page).toHaveURL('/settings');
  },
);

test(
  'writes, checks and stores a review text in each script',
  { tag: '@full' },
  async ({ page, product }) => {
    await signIn(page, await product.buildClinic({ clinicName: 'Shanti Clinic' }));
    await page.goto('/reviews');
    await createReview(page, { name: 'આશા પટેલ', index: 0 });
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: /AI Review/ }).click();
    const dialog = page.getByRole('dialog', { name: 'AI Review Text' });
    const text = dialog.getByLabel('Review text');
    for (const [language, script] of Object.entries(WRITTEN)) {
      await dialog.getByLabel('Language').selectOption(language);
      await dialog.getByRole('button', { name: /^(?:Write a|Another) draft$/ }).click();
      await expect(text).toHaveValue(script);
      await expect(dialog.getByText(/Written by the built-in writer/)).toBeVisible();
    }
    await text.fill('எங்களுக்கு 5 நட்சத்திரம் தாருங்கள்.');
    await expect(dialog.locator('q')).toHaveText('5 நட்சத்திரம்');
    await text.fill('நன்றி. 98123 45670 என்ற எண்ணில் அழையுங்கள். 5550000200');
    await expect(dialog.locator('q')).toHaveText('98123 45670');
    await expectAccessible(page);
    await text.fill('பொறுமையாக விளக்கினார்கள். நன்றி.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  },
);

async function createReview(
  page: Page,
  { name, index }: { name: string; index: number },
): Promise<void> {
  await page.getByRole('button', { name: 'New Review Request' }).click();
  await page.getByRole('textbox', { name: 'Patient Name' }).fill(name);
  await page.getByLabel('Contact Number').fill(`555000010${index}`);
  await page.getByRole('button', { name: 'The visit was today' }).click();
  await page.getByRole('button', { name: 'Create Review Request' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
}
