import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './product.ts';

const KEY = 'key-of-the-autopilot-journey';

// Within the hours in which messages go out.
test.use({ startTime: '12:00' });

// covers: due-messages-go-out-by-themselves
test(
  'sends due messages one by one, pauses on a restriction, and resumes',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      providerKey: KEY,
      dueMessages: 4,
    });
    const listDelivered = async () =>
      (await product.listDelivered(KEY)).map(({ to }) => to.slice(-2));
    await signIn(page, clinic);
    await page.goto('/settings/all');
    await page.getByRole('link', { name: 'Autopilot' }).click();

    await test.step('is off, and says what it would do', async () => {
      await expect(card(page, 'Autopilot').getByText('Off', { exact: true })).toBeVisible();
      await expect(card(page, 'Today').getByText('the autopilot is off')).toBeVisible();
      await expect(card(page, 'The next 30 days').getByText('4 would go out')).toBeVisible();
    });

    await test.step('names a window that ends before it begins at the field', async () => {
      await page.getByLabel('Until').fill('09:00');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Choose an end later than the start')).toBeVisible();
      await page.getByLabel('Until').fill('23:30');
      await page.getByRole('checkbox', { name: 'Sunday' }).check();
      await page.getByLabel('Seconds between two messages').fill('60');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Settings saved.')).toBeVisible();
    });

    await test.step('names the consequences before it is switched on', async () => {
      await page.getByRole('button', { name: 'Switch on' }).click();
      const question = page.getByRole('dialog', { name: 'Switch the autopilot on?' });
      await expect(question.getByText('between 10:00 am and 11:30 pm, every day')).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Switch on' }).click();
      await expect(card(page, 'Autopilot').getByText('On', { exact: true })).toBeVisible();
    });

    await test.step('sends one message at a time without a click', async () => {
      await product.runJobs(5);
      expect(await listDelivered()).toEqual(['01']);
      await product.runJobs(5);
      expect(await listDelivered()).toEqual(['01', '02']);
      await expect(figure(page, 'Sent')).toHaveText('2');
      await expect(figure(page, 'Still to go')).toHaveText('2');
      await expectAccessible(page);
    });

    await test.step('pauses with a reason when the provider reports a restriction', async () => {
      await product.runSql(
        `insert into provider_channels (user_id, state, reason, since)
       values ($1, 'restricted', 'Too many new chats', now())`,
        [clinic.clinicId],
      );
      await product.runJobs(5);
      await expect(card(page, 'Autopilot').getByText('Paused', { exact: true })).toBeVisible();
      await expect(page.getByText('WhatsApp restricts your number')).toBeVisible();
      await product.runJobs(5);
      expect(await listDelivered()).toEqual(['01', '02']);
      await expectAccessible(page);
    });

    await test.step('sends the others after a person resumes it', async () => {
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('The autopilot is running again.')).toBeVisible();
      await product.runJobs(5);
      await product.runJobs(5);
      expect(await listDelivered()).toEqual(['01', '02', '03', '04']);
      await expect(figure(page, 'Sent')).toHaveText('4');
    });

    await test.step('the timeline names the autopilot as the sender', async () => {
      await page.goto('/sequence-messages');
      await page.getByRole('button', { name: 'View message for આશા પટેલ 1' }).first().click();
      await expect(page.getByRole('dialog').getByText('Autopilot')).toBeVisible();
    });
  },
);

test(
  'by keyboard: pauses with a reason, shows the preview as a table, switches off',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      providerKey: 'key-of-the-paused-journey',
      dueMessages: 2,
    });
    await signIn(page, clinic);
    await page.goto('/settings/autopilot');
    await page.getByRole('button', { name: 'Switch on' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).press('Enter');
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Pause the autopilot?' });
    await question.getByLabel('Why?').fill('डॉक्टर बीमार हैं');
    await question.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(page.getByText('डॉक्टर बीमार हैं')).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).press('Enter');
    const table = page.getByRole('table', { name: 'What goes out on each of the next 30 days' });
    await expect(table.getByRole('rowheader')).toHaveCount(30);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Switch off' }).press('Enter');
    await expect(card(page, 'Autopilot').getByText('Off', { exact: true })).toBeVisible();
  },
);

test(
  'a clinic without a key is led to the field for it',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/settings/autopilot');
    await expect(page.getByRole('button', { name: 'Switch on' })).toHaveCount(0);
    await expect(page.getByText('Nothing is planned for the next 30 days')).toBeVisible();
    await page.getByRole('link', { name: 'Add the key' }).click();
    await expect(page).toHaveURL('/settings/integrations');
  },
);

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

function figure(page: Page, name: string) {
  return card(page, 'Today')
    .getByRole('definition')
    .nth(['Sent', 'Still to go', 'Held back'].indexOf(name));
}
