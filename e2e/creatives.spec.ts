import { expect, expectAccessible, signIn, test } from './product.ts';

test('creatives of every type are shown, page after page, and the month is the clinic’s', async ({
  page,
  product,
}, info) => {
  const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
  const clinic = await product.buildClinic({ clinicName: 'હેતલ ક્લિનિક' });
  // A month of its own for each width, so that the other's creatives are not counted.
  const monthNumber = info.project.name === 'phone' ? 3 : 4;
  await page.context().route('https://media.example/**', (route) => route.abort());
  await signIn(page, admin);
  const origin = new URL(page.url()).origin;
  const types = ['image', 'video', 'link'] as const;
  for (let count = 0; count < 53; count++) {
    const answer = await page.request.post('/api/admin/creatives', {
      headers: { origin },
      data: {
        id: crypto.randomUUID(),
        title: `स्वास्थ्य सुझाव ${count}`,
        description: 'Drink water.\nWalk every day.',
        contentType: types[count % types.length],
        content: `https://media.example/${count}`,
        thumbnailUrl: null,
        categoryId: null,
        clinicId: clinic.clinicId,
        year: 2025,
        monthNumber,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.context().clearCookies();
  await signIn(page, clinic);
  await page.goto(`/creatives?year=2025&monthNumber=${monthNumber}`);
  await expect(page.getByRole('article')).toHaveCount(50);
  await expect(page.getByText('This cannot be shown here.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(53);
  await page.goto('/creatives');
  await expect(page.getByLabel('Year')).toHaveValue(clinic.today.slice(0, 4));
  await expect(page.getByLabel('Month')).toHaveValue(String(Number(clinic.today.slice(5, 7))));
});

test('what cannot be loaded says so, and the choice is kept', async ({ page, product }) => {
  test.slow();
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  let isBroken = true;
  // A fault of the product's own: one that is down is noticed and asked again without anybody's click.
  const failure = { defined: true, code: 'DEFECT', status: 500, message: 'No' };
  const body = JSON.stringify({ ...failure, data: { requestId: '1' } });
  await page.route('**/api/creatives?*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, contentType: 'application/json', body })
      : route.continue(),
  );
  await page.goto('/creatives?year=2024');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel('Year')).toHaveValue('2024');
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No creatives found for the selected filters.')).toBeVisible();
});
