import { expect, expectAccessible, signIn, test } from './product.ts';

const OWN = 'નમસ્તે {patient_name}, આવવા બદલ આભાર. વધુ માહિતી: {clinic_website}\nSTOP';

// covers: clinic-names-website-and-words-thank-you
test(
  'a clinic sets its website and its own thank-you text',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'શાંતિ ક્લિનિક' });
    await signIn(page, clinic);

    await test.step('sets website, booking link and more numbers', async () => {
      await page.goto('/settings');
      await page.getByLabel(/^Website/).fill('shanti example');
      await page.getByLabel(/^More phone numbers/).fill('0281 244 5566, 1800 180 1104');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Paste a whole address')).toBeVisible();
      await page.getByLabel(/^Website/).fill('https://shanti.example.in');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByLabel(/^Website/)).toHaveValue('https://shanti.example.in');
    });

    await page.goto('/settings/review-messages');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('gu');
    const message = page.getByRole('textbox', { name: 'Message: Simple Thank You' });
    const save = page.getByRole('button', { name: 'Save text' }).nth(1);

    await test.step('refuses another site’s link and keeps the text', async () => {
      await message.fill('{patient_name}: https://evil.example STOP');
      await expect(page.getByText('Change this before it can be saved:')).toBeVisible();
      await save.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(message).toHaveValue('{patient_name}: https://evil.example STOP');
      await expectAccessible(page);
    });

    await test.step('previews the values and saves the text', async () => {
      await message.fill(OWN);
      await expect(page.getByText(/આશા પટેલ, આવવા બદલ આભાર/)).toBeVisible();
      await save.click();
      await expect(page.getByText('Your own text', { exact: true })).toBeVisible();
    });

    await test.step('restores the built-in text', async () => {
      await page.getByRole('button', { name: 'Restore the built-in text' }).click();
      const question = page.getByRole('dialog');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Restore the built-in text' }).click();
      await expect(page.getByText('Your own text', { exact: true })).toHaveCount(0);
    });
  },
);
