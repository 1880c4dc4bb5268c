import sharp from 'sharp';
import { largePng } from '#platform/server/testing/large-png.ts';
import { expect, expectAccessible, signIn, test } from './product.ts';

test(
  'shows creatives of each type page by page, for the clinic’s month',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'હેતલ ક્લિનિક' });
    const monthNumber = 3;
    await page.context().route('https://media.example/**', (route) => route.abort());
    await product.runSql(
      `insert into creatives (user_id, title, description, content_type, content, year, month_number)
       select $1::uuid, 'स्वास्थ्य सुझाव ' || n, E'Drink water.\\nWalk every day.', ($3::text[])[1 + n % 3],
         'https://media.example/' || n, 2025, $2 from generate_series(0, 52) n`,
      [clinic.clinicId, monthNumber, ['image', 'video', 'link']],
    );
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
  },
);

test(
  'says when creatives cannot be loaded, and keeps the filters',
  { tag: '@full' },
  async ({ page, product }) => {
    test.slow();
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    let isBroken = true;
    // A fault of the server: one that cannot be reached is asked again without a click.
    const failure = { defined: true, code: 'DEFECT', status: 500, message: 'No' };
    const body = JSON.stringify({ ...failure, data: { requestId: '1' } });
    await page.route('**/api/creatives?*', (route) =>
      isBroken
        ? route.fulfill({ status: 500, contentType: 'application/json', body })
        : route.continue(),
    );
    await page.goto('/creatives?year=2024');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByLabel('Year')).toHaveValue('2024');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No creatives found for the selected filters.')).toBeVisible();
  },
);

// covers: uploaded-picture-refused-or-stored-and-clinic
test(
  'refuses or stores an uploaded picture, which the clinic shares and downloads',
  { tag: '@full' },
  async ({ page, product }, info) => {
    const admin = await product.buildClinic({ clinicName: 'Wellword', role: 'admin' });
    const clinic = await product.buildClinic({ clinicName: 'हेतल क्लिनिक' });
    const title = `दिवाली की हार्दिक शुभकामनाएँ ${info.project.name}`;
    await signIn(page, admin);
    await page.goto('/admin/creatives');
    await page.getByRole('button', { name: 'Add creative' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add creative' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Picture from').selectOption('upload');
    const choose = (buffer: Buffer) =>
      dialog
        .getByLabel('Picture', { exact: true })
        .setInputFiles({ name: 'diwali.png', mimeType: 'image/png', buffer });
    await choose(largePng({ width: 3000, height: 3000 }));
    await dialog.getByRole('button', { name: 'Add creative' }).click();
    await expect(dialog.getByText(/more than 8 million pixels/)).toBeVisible();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await choose(await greeting());
    await expect(dialog.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add creative' }).click();
    await expect(dialog).toBeHidden();

    await page.context().clearCookies();
    await signIn(page, clinic);
    await page.goto('/creatives');
    const card = page.getByRole('article', { name: title });
    await expect
      .poll(() => card.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1200);
    await expect(card.getByRole('link', { name: `Share ${title} on WhatsApp` })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(title)}`,
    );
    const downloading = page.waitForEvent('download');
    await card.getByRole('link', { name: `Download ${title}` }).click();
    expect((await downloading).suggestedFilename()).toBe(`${title}.jpg`);
  },
);

/** A picture of the size that designers make for WhatsApp. */
function greeting(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#f59e0b"/><circle cx="600" cy="600" r="360" fill="#fef3c7"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
