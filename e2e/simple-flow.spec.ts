import type { Locator, Page } from '@playwright/test';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test, type Clinic, type Product } from './product.ts';

const NUMBER = '5550000101';

/** The simple flow: a thank-you sent by link and the review link sent directly, in the patient's language. */
for (const { language, patient, tag } of [
  { language: 'हिन्दी', patient: 'प्रिया शर्मा', tag: [] },
  { language: 'தமிழ்', patient: 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி', tag: '@full' },
  { language: 'ગુજરાતી', patient: 'આશા પટેલ', tag: '@full' },
]) {
  test(`sends the two messages in ${language}`, { tag }, async ({ page, product }, info) => {
    const providerKey = `key-${info.project.name}-${Date.now()}`;
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
    await stubWhatsapp(page);
    await logReview(product, { clinic, patient });
    await signIn(page, clinic);
    const modal = await openSend(page, patient);

    await test.step('choose the language and the simple flow', async () => {
      await expect(modal.getByRole('radio', { name: /With a review draft/ })).toBeChecked();
      await modal.getByText(language, { exact: true }).click();
      await modal.getByText('Simple', { exact: true }).click();
      const list = modal.getByRole('list', { name: 'The two messages' });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await modal.getByRole('button', { name: 'Prepare messages' }).click();
      await expect(modal.getByText('1 of 2: Simple Thank You')).toBeVisible();
    });

    await test.step('send the thank-you by link', async () => {
      const open = modal.getByRole('button', { name: 'Open WhatsApp', exact: true });
      const { searchParams } = await openWhatsapp(page, open);
      expect(searchParams.get('text')).toContain(patient);
      await expect(modal.getByText('2 of 2: Google Review Link')).toBeVisible();
      await expect(modal.getByText('Simple Thank You: Opened in WhatsApp')).toBeVisible();
    });

    await test.step('continue after a reload in the prepared flow and language', async () => {
      await page.reload();
      await openSend(page, patient);
      await expect(modal.getByText('2 of 2: Google Review Link')).toBeVisible();
    });

    await test.step('send the link directly once: the review is sent', async () => {
      await modal.getByRole('button', { name: 'Send Directly' }).dblclick();
      await expect(modal.getByText('Every message was sent or opened in WhatsApp.')).toBeVisible();
      const deliveries = await product.listDelivered(providerKey);
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.message).toContain('https://g.page/r/journey-clinic/review');
      await modal.getByRole('button', { name: 'Done' }).click();
      await expect(findRow(page, patient).getByText('Sent', { exact: true })).toBeVisible();
      await openSend(page, patient);
      await expect(modal.getByText('Every message was sent or opened in WhatsApp.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('follow-ups can still be created', async () => {
      await findRow(page, patient)
        .getByRole('button', { name: /More actions/i })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Create Follow-up Messages' })).toBeEnabled();
    });
  });
}

// covers: midway-from-three-messages-to-two-nothing
test(
  'switches from three messages to two midway; only a person queues them, in order',
  { tag: '@full' },
  async ({ page, product }) => {
    const patient = 'மீனாட்சி';
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', hasSheet: true });
    await logReview(product, { clinic, patient });
    await signIn(page, clinic);
    const modal = await openSend(page, patient);
    await modal.getByRole('button', { name: 'Prepare messages' }).click();
    await expect(modal.getByText('1 of 3: AI Thank You')).toBeVisible();
    await modal.getByRole('button', { name: 'Change language or messages' }).click();
    await modal.getByText('Simple', { exact: true }).click();
    await modal.getByRole('button', { name: 'Prepare messages' }).click();
    await expect(modal.getByText('1 of 2: Simple Thank You')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/quick-send?view=list');
    await expect(page.getByText('Nothing is due today.')).toBeVisible();
    await openSend(page, patient);
    await modal.getByRole('button', { name: 'Queue for today' }).click();
    await expect(modal.getByText(/Now also in Quick Send and Sequences/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.goto('/quick-send?view=list');
    const section = page.getByRole('region', { name: 'Due Today' });
    await expect(section.getByRole('checkbox', { name: `Select ${patient}` })).toHaveCount(2);
    await section.getByRole('checkbox', { name: 'Select all' }).check();
    await section.getByRole('button', { name: 'Send to Auto Queue (2)' }).click();
    await page.getByRole('button', { name: 'Write 2 messages into the sheet' }).click();
    await expect(page.getByText('2 message(s) sent to Google Sheet successfully!')).toBeVisible();
    const texts = (await product.sheetRows(clinic)).map(({ messageContent }) => messageContent);
    expect(texts.map((text) => text?.includes('https://g.page/'))).toEqual([false, true]);

    await page.goto('/reviews');
    // The rows of the last visit are shown first.
    await expect(page.getByRole('button', { name: 'Sent. Set back to pending' })).toBeVisible();
    await openSend(page, patient);
    await expect(modal.getByText('Both messages have been sent.')).toBeVisible();
  },
);

function logReview(product: Product, { clinic, patient }: { clinic: Clinic; patient: string }) {
  return product.runSql(
    `insert into reviews (user_id, patient_name, contact_number, appointment_date)
     values ($1, $2, $3, $4)`,
    [clinic.clinicId, patient, NUMBER, clinic.today],
  );
}

function findRow(page: Page, patient: string): Locator {
  return page.getByRole('row').filter({ hasText: patient });
}

/** Opens the dialog from the list of review requests. */
async function openSend(page: Page, patient: string): Promise<Locator> {
  if (new URL(page.url()).pathname !== '/reviews') await page.goto('/reviews');
  await page.getByRole('button', { name: `Send Messages to ${patient}` }).click();
  return page.getByRole('dialog', { name: 'Send Messages' });
}
