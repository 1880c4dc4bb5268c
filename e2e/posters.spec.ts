import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  saveScreenshot,
  signIn,
  test,
} from './product.ts';

// covers: posters-screen
test('posters and slips are chosen, shown and printed in the patient’s language', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await page.goto('/settings/posters');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Get reminders on WhatsApp')).toBeVisible();
  await expect(preview.getByText(/^I agree that Shanti Clinic may remind me/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await saveScreenshot(page, 'posters');

  await page.getByLabel('Language').selectOption('gu');
  await expect(preview.getByText('WhatsApp પર યાદ અપાવતા સંદેશા મેળવો')).toBeVisible();

  await page.getByRole('button', { name: 'Reviews' }).press('Enter');
  await expect(preview.getByText('તમારો અનુભવ પછી ઘરેથી જણાવો')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('તમારો અનુભવ પછી ઘરેથી જણાવો').filter({ visible: true })).toHaveCount(
    8,
  );
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
