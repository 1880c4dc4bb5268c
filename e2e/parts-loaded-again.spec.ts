import type { Page } from '@playwright/test';
import { expect, signIn, test, whenStored } from './product.ts';

const NOT_LOADED = 'This part could not be loaded.';

/** Resolves once the page is whole: within a second it has loaded nothing more, also not for what the live stream brought. */
async function whenWhole(page: Page): Promise<void> {
  let loadedCount = -1;
  const hasLoadedMore = async () => {
    const before = loadedCount;
    loadedCount = await page.evaluate(() => performance.getEntriesByType('resource').length);
    return loadedCount !== before;
  };
  await expect.poll(hasLoadedMore, { intervals: [1000] }).toBe(false);
}

/** Acts while the network is cut, once. */
async function withoutNetwork(page: Page, act: () => Promise<void>): Promise<void> {
  await whenWhole(page);
  await page.context().setOffline(true);
  await act();
  await page.context().setOffline(false);
}

// covers: parts-load-after-a-cut-network
test('loads again what did not arrive while the network was cut, and keeps what was typed', async ({
  openBrowser,
  product,
}) => {
  // As on a first visit: no service worker has stored the files yet. The router reports a screen that did not arrive.
  const page = await openBrowser({ serviceWorkers: 'block' });
  const clinic = await product.buildClinic({
    clinicName: 'Shanti Clinic',
    features: ['appointments', 'reviews'],
  });
  await signIn(page, clinic);
  await page.goto('/patients');
  const again = page.getByRole('button', { name: 'Try again' });

  await test.step('a dialog', async () => {
    const add = page.getByRole('button', { name: 'New Patient' });
    // The first reads and parts of the page are there.
    await expect(page.getByText('No patients yet.')).toBeVisible();
    await withoutNetwork(page, async () => {
      await add.click();
      await expect(page.getByText(NOT_LOADED)).toBeVisible();
      // Three presses without a network, as people do.
      for (const _press of [1, 2, 3]) {
        await again.click();
        await expect(page.getByText(NOT_LOADED)).toBeVisible();
      }
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'New Patient' });
    await expect(dialog.getByLabel('Patient Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a screen', async () => {
    await expect(page.getByRole('link', { name: 'Import patients from a file' })).toBeVisible();
    await withoutNetwork(page, async () => {
      await page.getByRole('link', { name: 'Import patients from a file' }).click();
      await expect(again).toBeVisible();
    });
    // It tries by itself when the network is back.
    await expect(page.getByRole('heading', { level: 1, name: 'Import Patients' })).toBeVisible();
  });

  await test.step('the worker that reads files', async () => {
    const file = {
      name: 'patients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Mobile\nAsha Patel,5550000001\n'),
    };
    await withoutNetwork(page, async () => {
      await page.getByLabel('Choose a file').setInputFiles(file);
      await expect(page.getByText(/that reads files did not arrive/)).toBeVisible();
    });
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(page.getByText('1 row was read')).toBeVisible();
  });

  await test.step('the rules of a form that is filled in', async () => {
    // Of the files that the form loads after it is shown, none arrives.
    const schemas = '**/assets/schema*.js';
    await page.route(schemas, (route) => route.abort());
    await page.goto('/settings/do-not-contact');
    await page.getByRole('button', { name: 'Add number' }).click();
    const form = page.getByRole('dialog', { name: 'Add number' });
    await form.getByLabel('WhatsApp Number').fill('+91 98123 45670');
    await form.getByLabel('Reason').fill('Asked on the phone');
    const submit = form.getByRole('button', { name: 'Add number' });
    await submit.click();
    await expect(form.getByText(/Unable to connect/)).toBeVisible();
    await expect(form.getByLabel('WhatsApp Number')).toHaveValue('+91 98123 45670');
    await expect(form.getByLabel('Reason')).toHaveValue('Asked on the phone');
    await page.unroute(schemas);
    await whenStored(page, '/do-not-contact', () => submit.click());
    await expect(page.getByRole('listitem').filter({ hasText: '98123 45670' })).toBeVisible();
  });
});
