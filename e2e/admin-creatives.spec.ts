import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

const CLINIC = 'શાંતિ ક્લિનિક';
const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test(
  'an admin adds creatives, and the clinic sees those of its month',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const clinic = await product.buildClinic({ clinicName: `${CLINIC} ${Date.now()}` });
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    const context = page.context();
    await context.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>',
      }),
    );
    await context.route('https://pictures.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#c7d2fe"/></svg>',
      }),
    );
    const category = `Festivals ${info.project.name} ${Date.now()}`;
    await signIn(page, admin);
    await page.goto('/admin/creatives');

    await test.step('add a category', async () => {
      await page.getByLabel('Name', { exact: true }).fill(category);
      await page.getByRole('button', { name: 'Add category' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: category })).toBeVisible();
    });

    await test.step('refuses an address that may not be embedded and keeps what was typed', async () => {
      const dialog = await openForm(page);
      await dialog.getByLabel('Title').fill(`Yoga ${category}`);
      await dialog.getByLabel('Type').selectOption('iframe');
      await dialog.getByLabel('Address').fill('https://evil.example/page');
      await dialog.getByRole('button', { name: 'Add creative' }).click();
      await expect(dialog.getByText('Pages of this address cannot be embedded.')).toBeVisible();
      await dialog.getByLabel('Address').fill(PLAYER);
      await dialog.getByRole('button', { name: 'Add creative' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('add a picture for one category, and a link', async () => {
      await add(page, {
        Title: `दिवाली की शुभकामनाएँ ${category}`,
        Address: 'https://pictures.example/diwali.svg',
        category,
      });
      await add(page, {
        Title: `Read more ${category}`,
        Address: 'https://pictures.example/page',
        type: 'link',
        category,
      });
      const row = page.getByRole('row').filter({ hasText: `Read more ${category}` });
      await row.getByRole('button', { name: 'Edit Read more' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit creative' });
      await dialog.getByLabel('Description').fill('What a check-up shows.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    });

    // covers: clinic-sees-them-copies-one-and-opens
    await test.step('the clinic sees both, copies one and opens the other', async () => {
      await context.clearCookies();
      await signIn(page, clinic);
      await page.goto('/creatives');
      await expect(page.getByRole('heading', { name: 'Your Creatives' })).toBeVisible();
      const picture = page.getByRole('article', { name: `दिवाली की शुभकामनाएँ ${category}` });
      await expect(picture.getByRole('img')).toBeVisible();
      await expect(picture).toContainText(category);
      const frame = page.getByRole('article', { name: `Yoga ${category}` }).locator('iframe');
      await frame.scrollIntoViewIfNeeded();
      await expect(frame.contentFrame().getByText('Player')).toBeVisible();
      await expect(frame).toHaveAttribute('sandbox', /^allow-scripts/);
      await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
      const link = page.getByRole('link', { name: `Open Link: Read more ${category}` });
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAttribute('href', 'https://pictures.example/page');
      await expectAccessible(page);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await picture.getByRole('button', { name: 'Copy' }).click();
      await expect(picture.getByText('Copied!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'https://pictures.example/diwali.svg',
      );
      await expect(picture.getByText('Copied!')).toBeHidden();
    });

    // covers: filters-narrow-them-down-to-none
    await test.step('filters can leave an empty list', async () => {
      await page.getByLabel('Category').selectOption({ label: category });
      await expect(page.getByRole('article', { name: `Yoga ${category}` })).toHaveCount(0);
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.getByLabel('Year').selectOption('2020');
      await expect(page.getByText('No creatives found for the selected filters.')).toBeVisible();
      expect(page.url()).not.toContain('Festivals');
      await page.getByRole('button', { name: 'Show this month' }).click();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('article', { name: `Yoga ${category}` })).toBeVisible();
    });
  },
);

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add creative' }).click();
  return page.getByRole('dialog', { name: 'Add creative' });
}

async function add(
  page: Page,
  creative: { Title: string; Address: string; category: string; type?: string },
): Promise<void> {
  const dialog = await openForm(page);
  await dialog.getByLabel('Title').fill(creative.Title);
  if (creative.type) await dialog.getByLabel('Type').selectOption(creative.type);
  await dialog.getByLabel('Category').selectOption({ label: creative.category });
  await dialog.getByLabel('Address').fill(creative.Address);
  await dialog.getByRole('button', { name: 'Add creative' }).click();
  await expect(dialog).toBeHidden();
}
