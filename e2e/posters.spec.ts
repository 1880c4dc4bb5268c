import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './product.ts';

// covers: posters-screen
test(
  'posters and slips are chosen, shown and printed in the patient’s language',
  { tag: ['@full', '@desktop'] },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/settings/posters');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Get reminders on WhatsApp')).toBeVisible();
    await expect(preview.getByText(/^I agree that Shanti Clinic may remind me/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Language').selectOption('gu');
    await expect(preview.getByText('અપોઇન્ટમેન્ટની યાદ WhatsApp પર મેળવો')).toBeVisible();

    await page.getByRole('button', { name: 'Reviews' }).press('Enter');
    await expect(preview.getByText('ઘરે ગયા પછી તમારો અનુભવ જણાવો')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // As on paper, and no address that someone could open from the screen.
    await expect(preview.getByText(/\/l\/SAMPLE0000$/u)).toBeVisible();
    await expect(preview.getByText('Sample', { exact: true })).toBeVisible();
    await page.getByLabel('Pages').selectOption('2');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByText('Slips printed in the last 12 months: 16.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const findOnPaper = (text: string | RegExp) => page.getByText(text).filter({ visible: true });
    await expect(findOnPaper('ઘરે ગયા પછી તમારો અનુભવ જણાવો')).toHaveCount(16);
    const addresses = await findOnPaper(/\/l\/[1-9A-HJ-NP-Za-km-z]{10}$/u).allTextContents();
    expect(new Set(addresses).size).toBe(16);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  },
);
