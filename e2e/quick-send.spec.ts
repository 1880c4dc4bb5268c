import type { Page } from '@playwright/test';
import { stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test, whenStored } from './product.ts';

const DUE = 20;

// covers: twenty-due-messages-take-twenty-taps
test('twenty due messages take twenty taps besides those in WhatsApp', async ({
  page,
  product,
}) => {
  await stubWhatsapp(page);
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', dueMessages: DUE });
  await signIn(page, clinic);
  await page.goto('/quick-send');
  await expect(page.getByText(`1 of ${DUE}`, { exact: true })).toBeVisible();
  const names = new Set<string>();
  for (let taps = 1; taps <= DUE; taps += 1) {
    names.add(await openNext(page));
    await comeBack(page);
    if (taps < DUE)
      await expect(page.getByText(`${taps + 1} of ${DUE}`, { exact: true })).toBeVisible();
  }
  expect(names.size).toBe(DUE);
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect(
    page.getByText(`${DUE} messages opened in WhatsApp and marked as sent.`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Nothing to send now')).toBeVisible();
});

/** Taps 'Open WhatsApp' once; returns the name on the card. */
async function openNext(page: Page): Promise<string> {
  const name = await page.getByRole('article').getByRole('heading').innerText();
  const open = page.getByRole('button', { name: `Open WhatsApp: message for ${name}` });
  await whenStored(page, '/opened', () => open.click());
  await expect(page.getByText(/^WhatsApp is open/)).toBeVisible();
  return name;
}

/** The events that the browser reports when WhatsApp gives the screen back. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
