import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

const PATIENT = 'આશા પટેલ';
const FOREIGN =
  "A message can only hold the clinic's own links. You can add your website and booking link in Settings.";
const PRAISE = 'A message cannot ask for stars or for praise.';

// covers: message-judged-while-changed-and-by-server
test(
  'checks a message while it is edited, and again on the server',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await withReview(product);
    // The clinic's own wording, with a text that may not be sent.
    await product.runSql(
      `insert into review_request_templates (user_id, name, template_type, language, message_template)
     values ($1, 'Ours', 'simple_thank_you', 'en', 'Thank you, {patient_name}! See evil.com')`,
      [clinic.clinicId],
    );
    await signIn(page, clinic);

    await test.step('uses the built-in text instead of a template that may not be sent, and says why', async () => {
      await page.goto('/reviews');
      await page.getByRole('button', { name: `Send Messages to ${PATIENT}` }).click();
      const modal = page.getByRole('dialog', { name: 'Send Messages' });
      await modal.getByText('Simple', { exact: true }).click();
      await modal.getByRole('button', { name: 'Prepare messages' }).click();
      await expect(modal.getByText('1 of 2: Simple Thank You')).toBeVisible();
      await expect(modal.getByText(`Dear ${PATIENT}`)).toBeVisible();
      await expect(modal.getByText(/Your own thank-you text is not used\. .+evil/)).toBeVisible();
      await modal.getByRole('button', { name: 'Queue for today' }).click();
      await expect(modal.getByText(/Now also in Quick Send and Sequences/)).toBeVisible();
    });

    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    await test.step('names each problem while typing', async () => {
      await openEditor(page);
      const composedText = await text.inputValue();
      const praiseText = `${composedText}\nGive us 5 stars! See evil.com`;
      await text.fill(praiseText);
      await expect(page.getByText(PRAISE)).toBeVisible();
      await expect(page.getByText('Change this before it can be saved:')).toBeVisible();
      await save.click();
      await expect(text).toHaveAccessibleDescription(FOREIGN);
      await expect(text).toHaveValue(praiseText);
      await expectAccessible(page);
    });

    await test.step('saves a text with only a warning', async () => {
      await text.fill(`Dear ${PATIENT}, give us 5 stars! Call 98111 22233.`);
      await expect(page.getByText('Please check:')).toBeVisible();
      await save.click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    });
  },
);

test(
  'without the word lists the server still checks, and what was typed stays',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await withReview(product);
    await product.runSql(
      `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content, language)
     values ($1, $2, '5550000101', $3, 'Namaste. Reply STOP to stop.', 'en')`,
      [clinic.clinicId, PATIENT, clinic.today],
    );
    await signIn(page, clinic);
    await page.route('**/text-findings-*.js', (route) => route.abort());
    await openEditor(page);
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await text.fill('See evil.com. Reply STOP to stop.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(text).toHaveAccessibleDescription(FOREIGN);
    await expect(text).toHaveValue('See evil.com. Reply STOP to stop.');
  },
);

async function withReview(product: Product) {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await product.runSql(
    `insert into reviews (user_id, patient_name, contact_number, appointment_date)
     values ($1, $2, '5550000101', $3)`,
    [clinic.clinicId, PATIENT, clinic.today],
  );
  return clinic;
}

/** Opens the first message of the list for editing. */
async function openEditor(page: Page): Promise<void> {
  await page.goto('/sequence-messages');
  const row = page.getByRole('row').filter({ hasText: PATIENT }).first();
  await row.getByRole('button', { name: /^(?:Dear|Namaste)/ }).click();
  await page.getByRole('button', { name: 'Edit message' }).click();
}
