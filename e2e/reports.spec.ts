import { callApi, expect, expectAccessible, signIn, test } from './product.ts';

const PATIENT = 'தமிழ்ச்செல்வி முருகன்';

test(
  'creates a report request, changes its status and finds it',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Lab', features: ['reports'] });
    await signIn(page, clinic);
    await page.goto('/reports');
    const row = page.getByRole('row').filter({ hasText: PATIENT });

    await test.step('shows an empty list', async () => {
      await expect(page.getByText('No report requests yet.')).toBeVisible();
    });

    await test.step('creates one by keyboard', async () => {
      await page.getByRole('button', { name: 'New Report Request' }).click();
      await expect(page.getByLabel('Patient Name', { exact: true })).toBeFocused();
      await page.keyboard.type(` ${PATIENT} `);
      await page.keyboard.press('Tab');
      await page.keyboard.type('55500');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Contact number must be 10 digits')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.type('00105');
      await page.getByLabel('Report Type').fill('Thyroid profile');
      await page.getByLabel('Language of the summary').selectOption('ta');
      await page.getByRole('button', { name: 'Create Report Request' }).click();
      await expect(row).toBeVisible();
      await expect(row.getByText('Pending', { exact: true })).toBeVisible();
      await expect(row.getByText('Summary in Tamil')).toBeVisible();
    });

    await test.step('changes its status', async () => {
      await row.getByRole('button', { name: `Edit the report request of ${PATIENT}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Report Request' });
      await expect(dialog.getByLabel('Status')).toHaveValue('pending');
      await dialog.getByLabel('Status').fill('completed');
      await dialog.getByLabel('Addresses of uploaded reports').fill('files.example/1.pdf');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(
        dialog.getByText('Paste a complete address that begins with https://'),
      ).toBeVisible();
      await dialog
        .getByLabel('Addresses of uploaded reports')
        .fill('https://files.example/1.pdf\nhttps://files.example/2.pdf\n');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(row.getByText('Completed', { exact: true })).toBeVisible();
      if ((page.viewportSize()?.width ?? 0) < 768) {
        // A phone's row has no room for them.
        await row.getByRole('button', { name: `More actions for ${PATIENT}` }).click();
        await expect(page.getByRole('menuitem', { name: 'Report 2' })).toBeVisible();
        await page.keyboard.press('Escape');
      } else {
        const link = row.getByRole('link', { name: 'Report 2' });
        await expect(link).toHaveAttribute('href', 'https://files.example/2.pdf');
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      }
    });

    await test.step('shows both versions when two people edit it', async () => {
      await row.getByRole('button', { name: /^Edit the report request/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Report Request' });
      await dialog.getByLabel('Notes').fill('Mine');
      const { items } = await callApi<{ items: { id: string; version: number }[] }>(
        page,
        'post',
        '/report-requests/search',
        {},
      );
      await callApi(page, 'patch', `/report-requests/${items[0]?.id}`, {
        version: items[0]?.version,
        notes: 'Theirs',
      });
      await dialog.getByRole('button', { name: 'Save' }).click();
      const question = page.getByRole('dialog', { name: 'Someone else changed this request' });
      await expect(question.getByText('Theirs').last()).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Save mine' }).click();
      await expect(row.getByText('Mine')).toBeVisible();
    });

    await test.step('searches without the name in the address', async () => {
      await page.getByLabel('Search by patient name or number').fill('nobody');
      await expect(page.getByText('No report request was found.')).toBeVisible();
      await page.getByLabel('Search by patient name or number').fill('5550000105');
      await expect(row).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
    });
  },
);

// covers: super-admin-reads-requests-of-all-clinics
test(
  'a super admin reads requests of all clinics and edits only their own',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'ક્લિનિક અ', features: ['reports'] });
    await signIn(page, clinic);
    const otherName = 'Mohammed Arif Theirs';
    await callApi(page, 'post', '/report-requests', findReport(otherName));
    await page.context().clearCookies();
    const above = await product.buildClinic({
      clinicName: 'Wellword Care',
      role: 'super_admin',
      features: ['reports'],
    });
    await signIn(page, above);
    await callApi(page, 'post', '/report-requests', findReport('Asha Own'));
    await page.goto('/reports');
    const row = page.getByRole('row').filter({ hasText: otherName });
    await expect(row).toContainText('ક્લિનિક અ');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(
      page.getByRole('row').filter({ hasText: 'Asha Own' }).getByRole('button'),
    ).toHaveCount(1);
  },
);

test('a clinic without the feature has no screen', { tag: '@full' }, async ({ page, product }) => {
  const clinic = await product.buildClinic({
    clinicName: 'Small Clinic',
    features: ['dashboard'],
  });
  await signIn(page, clinic);
  await page.goto('/reports');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Report Requests' })).toHaveCount(0);
});

function findReport(patientName: string) {
  return {
    id: crypto.randomUUID(),
    patientName,
    patientWhatsappNumber: '5550000106',
    requestDate: '2026-11-20',
    reportType: 'Blood Test',
    summaryLanguage: 'hi',
    notes: 'Prefers calls after 5 pm',
  };
}
