import { expect, expectAccessible, signIn, test, whenStored } from './product.ts';

const CLINIC = 'શાંતિ ક્લિનિક';

test('an admin changes what a clinic may do', { tag: '@full' }, async ({ page, product }, info) => {
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
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
  });

  await test.step('see that background jobs run', async () => {
    const card = page.getByRole('region', { name: 'Background work' });
    await product.runJobs(0);
    await card.getByRole('button', { name: 'Refresh' }).click();
    const sweep = card
      .getByRole('listitem')
      .filter({ hasText: 'Find sends that were interrupted' });
    await expect(sweep).toBeVisible();
    await expect(card.getByRole('definition').nth(1)).toHaveText(/^[1-9]/);
  });

  // covers: see-that-proxy-in-front
  await test.step('see that an untrusted proxy is in front', async () => {
    const card = page.getByRole('region', { name: 'Background work' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await page.request.get('/login', { headers });
    await card.getByRole('button', { name: 'Refresh' }).click();
    await expect(card.getByText('set TRUSTED_PROXIES to the number')).toBeVisible();
  });
  const row = page.getByRole('row').filter({ hasText: clinicName });
  const access = page.getByRole('dialog', { name: 'Access' });
  const openAccess = () => row.getByRole('button', { name: 'Access of Meera Shah' }).click();

  // covers: toggle-features-quickly-one-after-other
  await test.step('toggle two features quickly', async () => {
    await openAccess();
    const toggle = async () => {
      await access.getByRole('checkbox', { name: 'Reports' }).check();
      await access.getByRole('checkbox', { name: 'Creatives' }).check();
      await access.getByRole('checkbox', { name: 'Reviews' }).uncheck();
    };
    await whenStored(page, '/features', toggle, 3);
    await expect(page.getByText('Features updated for Meera Shah')).toBeVisible();
    await page.reload();
    await page.getByLabel('Search by name, clinic or email').fill(clinicName);
    await expect(page.getByText('1 clinic', { exact: true })).toBeVisible();
    await expect(row.getByText('3 of 6 features')).toBeVisible();
    await openAccess();
    for (const [name, isOn] of Object.entries({ Reports: true, Creatives: true, Reviews: false }))
      await expect(access.getByRole('checkbox', { name })).toBeChecked({ checked: isOn });
  });

  // covers: enable-and-disable-all-asked-first
  await test.step('enable and disable all after a question', async () => {
    await access.getByRole('button', { name: 'Enable All' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enable All' });
    await expect(dialog).toContainText('Meera Shah');
    await dialog.getByRole('button', { name: 'Enable All' }).click();
    await expect(page.getByText('All features updated for Meera Shah')).toBeVisible();
    await expect(access.getByRole('button', { name: 'Enable All' })).toHaveCount(0);
    await access.getByRole('button', { name: 'Disable All' }).click();
    await page
      .getByRole('dialog', { name: 'Disable All' })
      .getByRole('button', { name: 'Disable All' })
      .click();
    await expect(access.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  // covers: choose-profile-types
  await test.step('choose profile types', async () => {
    await access.getByRole('button', { name: 'Edit the profile types' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile Types' });
    await dialog.getByRole('checkbox', { name: 'Dentist' }).check();
    await dialog.getByRole('checkbox', { name: 'ENT Specialist' }).check();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(access.getByText('None yet')).toBeVisible();
    await access.getByRole('button', { name: 'Edit the profile types' }).click();
    await dialog.getByRole('checkbox', { name: 'Dentist' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile types updated for Meera Shah')).toBeVisible();
    await expect(access.getByText('Dentist')).toBeVisible();
    await access.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('disable the login, and enable it again', async () => {
    await row.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: `Disable login ${clinic.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable login' }).click();
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: `Enable login ${clinic.email}` }).click();
    await expect(row.getByText('Disabled', { exact: true })).toHaveCount(0);
  });

  await test.step('the admin cannot remove their own access', async () => {
    await page.getByLabel('Search by name, clinic or email').fill(admin.email);
    const ownRow = page.getByRole('row').filter({ hasText: admin.email });
    await ownRow.getByRole('button', { name: /^Access of/ }).click();
    await access.getByRole('combobox').selectOption('user');
    const dialog = page.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/own access|last admin/);
    await page.keyboard.press('Escape');
    await expect(access.getByRole('combobox')).toHaveValue('admin');
  });
});

test(
  'an admin creates a clinic and invites its owner',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    await signIn(page, admin);
    await page.goto('/admin');
    const email = `invited-${info.project.name}-${Date.now()}@clinic.example`;
    await page.getByRole('button', { name: 'Create clinic' }).click();
    const form = page.getByRole('dialog', { name: 'Create clinic' });
    await form.getByRole('button', { name: 'Create clinic' }).click();
    await expect(form.getByText('Clinic name is required')).toBeVisible();
    await expect(form.getByLabel('Clinic Name')).toBeFocused();
    await form.getByLabel('Clinic Name').fill('தமிழ்ச்செல்வி மருத்துவமனை');
    await form.getByLabel('Person’s name').fill('தமிழ்ச்செல்வி முருகன்');
    await form.getByLabel('Email Address').fill(admin.email);
    await form.getByRole('button', { name: 'Create clinic' }).click();
    await expect(form.getByText('There is already a login with this email address.')).toBeVisible();
    await expect(form.getByLabel('Clinic Name')).toHaveValue('தமிழ்ச்செல்வி மருத்துவமனை');
    await form.getByLabel('Email Address').fill(email);
    await form.getByRole('button', { name: 'Create clinic' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invitation' });
    await expect(invitation.getByText('No mail server is set up here')).toBeVisible();
    await expect(invitation).not.toContainText('/reset#');
    await expectAccessible(page);
    await invitation.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Search by name, clinic or email').fill(email);
    await expect(
      page.getByRole('row').filter({ hasText: email }).getByText('Invited', { exact: true }),
    ).toBeVisible();
    expect(await product.readMail(email, '/reset#')).toContain('Choose your password');
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
    for (const address of ['/admin', '/admin/creatives']) {
      await page.goto(address);
      await expect(page.getByText('Ask the person who looks after Wellword.')).toBeVisible();
    }
    await page.goto('/creatives');
    await expect(page).toHaveURL('/');
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
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
);
