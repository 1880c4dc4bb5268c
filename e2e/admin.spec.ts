import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, saveScreenshot, signIn, test } from './product.ts';

const CLINIC = 'શાંતિ ક્લિનિક';
const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test('an admin changes what a clinic may do', async ({ page, product }, info) => {
  const clinicName = `${CLINIC} ${info.project.name} ${Date.now()}`;
  const clinic = await product.buildClinic({ clinicName, features: ['dashboard', 'reviews'] });
  const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin', features: [] });
  await signIn(page, admin);
  await page.goto('/admin');

  // covers: find-clinic
  await test.step('find the clinic', async () => {
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel('Search by name, clinic or email').fill('nobody is called this');
    await expect(page.getByText('No clinic was found.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await saveScreenshot(page, 'admin');
  });

  await test.step('see that background jobs run', async () => {
    const card = page.getByRole('region', { name: 'Background work' });
    const sweep = card.getByRole('listitem').filter({ hasText: 'Look for sends that lost' });
    await expect(sweep).toBeVisible();
    await expect(card.getByRole('definition').nth(1)).toHaveText(/^[1-9]/);
    await expectAccessible(page);
  });

  // covers: see-that-proxy-in-front
  await test.step('see that an untrusted proxy is in front', async () => {
    const card = page.getByRole('region', { name: 'Background work' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await page.request.get('/login', { headers });
    await card.getByRole('button', { name: 'Refresh' }).click();
    await expect(card.getByText('set TRUSTED_PROXIES to the number')).toBeVisible();
    await expectAccessible(page);
  });
  const row = page.getByRole('row').filter({ hasText: clinicName });

  // covers: toggle-features-quickly-one-after-other
  await test.step('toggle two features quickly', async () => {
    await row.getByRole('checkbox', { name: 'Reports' }).check();
    await row.getByRole('checkbox', { name: 'Creatives' }).check();
    await row.getByRole('checkbox', { name: 'Reviews' }).uncheck();
    await expect(page.getByText('Features updated for Meera Shah')).toBeVisible();
    await page.reload();
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
    for (const [name, isOn] of Object.entries({ Reports: true, Creatives: true, Reviews: false }))
      await expect(row.getByRole('checkbox', { name })).toBeChecked({ checked: isOn });
  });

  // covers: enable-and-disable-all-asked-first
  await test.step('enable and disable all after a question', async () => {
    await row.getByRole('button', { name: 'Enable All' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Meera Shah');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enable All' }).click();
    await expect(page.getByText('All features updated for Meera Shah')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Enable All' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Disable All' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable All' }).click();
    await expect(row.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  // covers: choose-profile-types
  await test.step('choose profile types', async () => {
    await row.getByRole('button', { name: 'Edit the profile types' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile Types' });
    await dialog.getByRole('checkbox', { name: 'Dentist' }).check();
    await dialog.getByRole('checkbox', { name: 'ENT Specialist' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row.getByText('None yet')).toBeVisible();
    await row.getByRole('button', { name: 'Edit the profile types' }).click();
    await dialog.getByRole('checkbox', { name: 'Dentist' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile types updated for Meera Shah')).toBeVisible();
    await expect(row.getByText('Dentist')).toBeVisible();
  });

  await test.step('disable the login, and enable it again', async () => {
    await row.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: `Disable login ${clinic.email}` }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable login' }).click();
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: `Enable login ${clinic.email}` }).click();
    await expect(row.getByText('Disabled', { exact: true })).toHaveCount(0);
  });

  await test.step('the admin cannot remove their own access', async () => {
    await page.getByLabel('Search by name, clinic or email').fill(admin.email);
    const own = page.getByRole('row').filter({ hasText: admin.email });
    await own.getByRole('combobox').selectOption('user');
    const dialog = page.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/own access|last admin/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(own.getByRole('combobox')).toHaveValue('admin');
  });
});

test('an admin creates a clinic and invites its owner', async ({ page, product }, info) => {
  const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
  await signIn(page, admin);
  await page.goto('/admin');
  const email = `invited-${info.project.name}-${Date.now()}@clinic.example`;
  await page.getByRole('button', { name: 'Create clinic' }).click();
  const form = page.getByRole('dialog', { name: 'Create clinic' });
  await form.getByRole('button', { name: 'Create clinic' }).click();
  await expect(form.getByText('Clinic name is required')).toBeVisible();
  await expect(form.getByLabel('Clinic name')).toBeFocused();
  await form.getByLabel('Clinic name').fill('தமிழ்ச்செல்வி மருத்துவமனை');
  await form.getByLabel('Name of the person').fill('தமிழ்ச்செல்வி முருகன்');
  await form.getByLabel('Email address').fill(admin.email);
  await form.getByRole('button', { name: 'Create clinic' }).click();
  await expect(form.getByText('There is a login with this email address already.')).toBeVisible();
  await expect(form.getByLabel('Clinic name')).toHaveValue('தமிழ்ச்செல்வி மருத்துவமனை');
  await expectAccessible(page);
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button', { name: 'Create clinic' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation' });
  await expect(invitation.getByText('No mail server is set up here')).toBeVisible();
  await expect(invitation).not.toContainText('/reset#');
  await expectAccessible(page);
  await saveScreenshot(page, 'admin-invitation');
  await invitation.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search by name, clinic or email').fill(email);
  await expect(
    page.getByRole('row').filter({ hasText: email }).getByText('Invited', { exact: true }),
  ).toBeVisible();
  expect(await product.readMail(email, '/reset#')).toContain('Choose your password');
});

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
      await expectAccessible(page);
    });

    await test.step('refuses an address that may not be embedded and keeps what was typed', async () => {
      const dialog = await openForm(page);
      await dialog.getByLabel('Title').fill(`Yoga ${category}`);
      await dialog.getByLabel('Type').selectOption('iframe');
      await dialog.getByLabel('Address').fill('https://evil.example/page');
      await expectAccessible(page);
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
      await saveScreenshot(page, 'admin-creatives');
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
      await saveScreenshot(page, 'creatives');
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
      await expectAccessible(page);
      expect(page.url()).not.toContain('Festivals');
      await page.getByRole('button', { name: 'Show this month' }).click();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('article', { name: `Yoga ${category}` })).toBeVisible();
    });
  },
);

// covers: others-led-away-from-panel-and-feature
test(
  'only admins open the panel, and only clinics with the feature open creatives',
  { tag: '@full' },
  async ({ page, product }) => {
    const other = await product.buildClinic({
      clinicName: 'Small Clinic',
      role: 'super_admin',
      features: ['dashboard'],
    });
    await signIn(page, other);
    for (const address of ['/admin', '/admin/creatives', '/creatives']) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  },
);

// covers: loses-role-while-panel-open-so
test(
  'says so when the role is lost while the panel is open',
  { tag: '@full' },
  async ({ page, product }) => {
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    await page.route('**/api/admin/**', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          defined: true,
          code: 'FORBIDDEN',
          status: 403,
          message: 'No',
          data: null,
        }),
      }),
    );
    await page.goto('/admin');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(
      page.getByText("You don't have permission to access the admin panel."),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

// covers: what-cannot-loaded-says-so-and-comes
test(
  'says when a list cannot be loaded, and loads it on Try again',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    let isBroken = true;
    await page.route('**/api/admin/users/search', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              defined: true,
              code: 'DEFECT',
              status: 500,
              message: 'No',
              data: { requestId: '1' },
            }),
          })
        : route.continue(),
    );
    await page.goto('/admin');
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    await expectAccessible(page);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
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
