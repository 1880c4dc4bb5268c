import { countTaps } from './count-taps.ts';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, test } from './product.ts';

/** The steps for which a new clinic has time between two patients. */
const MOST_TAPS = 25;

// covers: from-first-sign-in-to-first-message
test('a new clinic sends its first message within 25 taps', async ({ page, product }) => {
  await stubWhatsapp(page);
  const clinic = await product.buildClinic({
    clinicName: 'Shanti Clinic',
    isSetUp: false,
    isSettingUp: true,
  });
  const { tap, type, count } = countTaps(page);
  await page.goto('/login');
  await type(page.getByLabel('Email Address'), clinic.email);
  await type(page.getByLabel('Password', { exact: true }), clinic.password);
  await tap(page.getByRole('button', { name: 'Sign In' }));
  const step = page.locator('[aria-current=step]');

  await test.step('the doctor', async () => {
    await expect(step.getByRole('heading', { name: 'Your first doctor' })).toBeVisible();
    await expect(page.getByText('0 of 7')).toBeVisible();
    await type(step.getByLabel('Doctor’s name'), 'ડૉ. નિશા ત્રિવેદી');
    await type(step.getByLabel('Contact Number'), '5550000100');
    await tap(step.getByRole('button', { name: 'Save' }));
  });
  await test.step('the phone of the clinic', async () => {
    await type(step.getByLabel('Clinic phone'), '5550000100');
    await tap(step.getByRole('button', { name: 'Save' }));
  });
  await test.step('the languages', async () => {
    await tap(step.getByLabel(/^Hindi/));
    await tap(step.getByLabel(/^Gujarati/));
    await tap(step.getByRole('button', { name: 'Save' }));
  });
  await test.step('the Google link', async () => {
    await type(
      step.getByLabel('Link from your Google Business page'),
      'https://g.page/r/shanti/review',
    );
    await expect(step.getByText('This looks like a Google review link.')).toBeVisible();
    await tap(step.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('complementary').getByText(/g\.page\/r\/shanti/)).toBeVisible();
  });
  await test.step('the hours', async () => {
    await tap(step.getByRole('button', { name: 'Save' }));
  });
  await test.step('the first patient', async () => {
    await type(step.getByLabel('Patient Name'), 'தமிழ்ச்செல்வி அருணாச்சலம்');
    await type(step.getByLabel('Contact Number'), '5550000101');
    await tap(step.getByRole('button', { name: 'Save' }));
  });
  await test.step('the test message', async () => {
    const open = step.getByRole('button', { name: 'Open WhatsApp' });
    expect((await openWhatsapp(page, open, tap)).searchParams.get('phone')).toBe('915550000100');
    await page.bringToFront();
    await expect(page.getByRole('heading', { name: 'Your clinic is ready' })).toBeVisible();
  });
  expect(count()).toBeLessThanOrEqual(MOST_TAPS);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Go to Today' }).click();
  await expect(page.getByRole('button', { name: 'Walk-in' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Walk-in' }).first()).toBeVisible();
});

// covers: set-up-list-closed-and-changed
test(
  'steps can be left for later and the list closed',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', isSettingUp: true });
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(clinic.email);
    await page.getByLabel('Password', { exact: true }).fill(clinic.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const step = page.locator('[aria-current=step]');
    // Phone, languages and link are there already.
    await expect(page.getByText('3 of 7')).toBeVisible();
    await step.getByRole('button', { name: 'Do it later' }).click();
    await expect(step.getByRole('heading', { name: 'Doctor’s hours' })).toBeVisible();
    await step.getByRole('button', { name: 'Do it later' }).click();
    await expect(step.getByRole('heading', { name: 'First patient' })).toBeVisible();
    await page.getByRole('button', { name: /Clinic phone.*Change/ }).click();
    await expect(step.getByLabel('Clinic phone')).toHaveValue('5550000200');
    await expect(step.getByLabel('Clinic phone')).toBeFocused();
    await page.getByRole('button', { name: 'Close this list' }).click();
    await expect(page.getByRole('button', { name: 'Walk-in' }).first()).toBeVisible();
  },
);
