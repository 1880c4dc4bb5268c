import type { Locator, Page } from '@playwright/test';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, signInOnScreen, test, type Clinic } from './product.ts';

const PATIENT = 'આશા પટેલ';
const NUMBER = '5550000101';

/**
 * The main job, end to end: logs a review request, writes three messages and sends them by link and directly, creates
 * the follow-ups and finds them on their day.
 */
// covers: from-review-request-to-follow-up
test(
  'goes from a review request to the follow-up that is due',
  { tag: '@desktop' },
  async ({ page, product }, info) => {
    const isPhone = info.project.name === 'phone';
    const providerKey = `key-${info.project.name}-${Date.now()}`;
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
    await stubWhatsapp(page);

    // covers: sign-in
    await test.step('sign in', async () => {
      await page.goto('/login');
      await signInOnScreen(page, clinic);
    });

    // covers: create-review-request
    await test.step('create the review request', async () => {
      await page.goto('/reviews');
      await expect(page.getByText('No review requests found.')).toBeVisible();
      await expect(page.getByText('Create your first request above to get started.')).toBeVisible();
      await page.getByRole('button', { name: 'New Review Request' }).click();
      await page.getByRole('textbox', { name: 'Patient Name' }).fill(`  ${PATIENT} `);
      await page.getByLabel('Contact Number').fill(NUMBER);
      await page.getByRole('button', { name: 'The visit was today' }).click();
      await page.getByLabel('Treatment/Service').fill('Dental Cleaning');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create Review Request' }).click();
      await expect(findRow(page)).toBeVisible();
      await expect(page.getByText('1 total')).toBeVisible();
      await expect(findRow(page).getByText('Pending', { exact: true })).toBeVisible();
    });

    const ownWords = 'The staff explained everything with patience, and I did not have to wait.';
    // covers: ai-text-written-and-edit
    await test.step('generate the AI text and edit it', async () => {
      await fromMenu(page, 'Generate AI Review');
      const dialog = page.getByRole('dialog', { name: 'AI Review Text' });
      await dialog.getByRole('button', { name: 'Write a draft' }).click();
      await expect(dialog.getByLabel('Review text')).not.toHaveValue('');
      await dialog.getByLabel('Review text').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Review text cannot be empty.')).toBeVisible();
      await dialog.getByLabel('Review text').fill(ownWords);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    });

    const modal = page.getByRole('dialog', { name: 'Send Messages' });
    // covers: send-step-1-by-link
    await test.step('send step 1 by link', async () => {
      await openSend(page);
      await modal.getByRole('button', { name: 'Prepare messages' }).click();
      await expect(modal.getByText('1 of 3: AI Thank You')).toBeVisible();
      await expectAccessible(page);
      const open = modal.getByRole('button', { name: 'Open WhatsApp', exact: true });
      const href = await openWhatsapp(page, open);
      expect(`${href.protocol}//${href.host}${href.pathname}`).toBe(
        isPhone ? 'whatsapp://send' : 'https://web.whatsapp.com/send',
      );
      expect(href.searchParams.get('phone')).toBe(`91${NUMBER}`);
      expect(href.searchParams.get('text')).toContain(PATIENT);
      expect(href.searchParams.get('text')).toContain('Shanti Clinic');
      await expect(modal.getByText('2 of 3: AI Review Template')).toBeVisible();
    });

    await test.step('send step 2 directly: the provider receives it once', async () => {
      await modal.getByRole('button', { name: 'Send Directly' }).dblclick();
      await expect(modal.getByText('3 of 3: Google Review Link')).toBeVisible();
      const deliveries = await product.listDelivered(providerKey);
      expect(deliveries).toHaveLength(1);
      expect(deliveries[0]?.to).toBe(`+91${NUMBER}`);
      expect(deliveries[0]?.message).toContain(ownWords);
    });

    // covers: close-and-reopen-in-middle
    await test.step('close and reopen in the middle', async () => {
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
      await page.reload();
      await openSend(page);
      await expect(modal.getByText('3 of 3: Google Review Link')).toBeVisible();
    });

    await test.step('send step 3: the review is sent', async () => {
      await modal.getByRole('button', { name: 'Open WhatsApp', exact: true }).click();
      await expect(modal.getByText('Every message was sent or opened in WhatsApp.')).toBeVisible();
      await modal.getByRole('button', { name: 'Done' }).click();
      await expect(findRow(page).getByText('Sent', { exact: true })).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/ai_first|step/);
      await openSend(page);
      await expect(modal.getByText('Every message was sent or opened in WhatsApp.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    const dates =
      // covers: create-follow-ups-with-same-dates
      await test.step('create the follow-ups, with the same dates when asked again', async () => {
        const plannedDates = await readPlannedDates(page);
        await page.keyboard.press('Escape');
        expect(await readPlannedDates(page)).toEqual(plannedDates);
        for (const [index, days] of [10, 30, 60].entries()) {
          expect(
            Math.abs(daysFrom(clinic.today, plannedDates[index] ?? '') - days),
          ).toBeLessThanOrEqual(3);
        }
        const dialog = page.getByRole('dialog', { name: 'Create Follow-up Sequence' });
        await dialog.getByRole('button', { name: /^Create 3 follow-up messages/ }).click();
        await expect(
          dialog
            .or(page.locator('body'))
            .getByText('Created 3 sequence message(s) for profile in')
            .first(),
        ).toBeVisible();
        return plannedDates;
      });

    await test.step('Sequence Messages lists them', async () => {
      await page.goto('/sequence-messages?status=pending');
      for (const date of dates) await expect(page.getByText(date).first()).toBeVisible();
    });

    // covers: on-their-day-under-due-today
    await test.step('Due Today lists them on their day', async () => {
      await product.moveClock(daysFrom(clinic.today, dates[0] ?? ''));
      await page.goto('/quick-send?view=list');
      const due = page.getByRole('region', { name: 'Due Today' });
      await expect(due.getByText(PATIENT).first()).toBeVisible();
      await page.goto('/sequence-messages?date=due_today');
      await expect(page.getByText(PATIENT).first()).toBeVisible();
    });
  },
);

// covers: clinic-without-feature-led-away-and-visitor
test(
  'redirects a clinic without the feature, and a visitor to the login',
  { tag: '@full' },
  async ({ page, product }) => {
    await page.goto('/reviews');
    await expect(page).toHaveURL(/\/login/);
    const clinic: Clinic = await product.buildClinic({
      clinicName: 'Small Clinic',
      features: ['dashboard'],
    });
    await signIn(page, clinic);
    for (const address of ['/reviews', '/sequence-messages', '/quick-send']) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
    await expect(page.getByRole('link', { name: 'Reviews', exact: true })).toHaveCount(0);
  },
);

function findRow(page: Page): Locator {
  return page.getByRole('row').filter({ hasText: PATIENT });
}

async function openSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Send Messages to ${PATIENT}` }).click();
}

async function fromMenu(page: Page, item: string): Promise<void> {
  await findRow(page)
    .getByRole('button', { name: /More actions/i })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Returns the dates that the dialog announces, in order, as the screen writes them. */
async function readPlannedDates(page: Page): Promise<string[]> {
  await fromMenu(page, 'Create Follow-up Messages');
  const dialog = page.getByRole('dialog', { name: 'Create Follow-up Sequence' });
  await expect(dialog.getByRole('button', { name: /^Create 3 follow-up messages/ })).toBeVisible();
  const text = await dialog.getByRole('list').first().innerText();
  return [...text.matchAll(/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}\b/g)].map(([date]) => date).slice(0, 3);
}

function daysFrom(today: string, date: string): number {
  return Math.round((Date.parse(`${date} UTC`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
