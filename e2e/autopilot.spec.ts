import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, signIn, test } from './product.ts';

const KEY = 'key-of-the-autopilot-journey';

// covers: due-messages-go-out-by-themselves
test('due messages go out by themselves one by one; a restriction pauses; a person resumes', async ({
  page,
  product,
}) => {
  await product.moveClock(0, '12:00');
  const clinic = await product.buildClinic({
    clinicName: 'Shanti Clinic',
    providerKey: KEY,
    dueMessages: 4,
  });
  const reached = async () => (await product.delivered(KEY)).map(({ to }) => to.slice(-2));
  await signIn(page, clinic);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Autopilot' }).click();

  await test.step('it is off, and says what it would do', async () => {
    await expect(card(page, 'Autopilot').getByText('Off', { exact: true })).toBeVisible();
    await expect(card(page, 'Today').getByText('the autopilot is off')).toBeVisible();
    await expect(card(page, 'The next 30 days').getByText('4 would go out')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'autopilot-off');
  });

  await test.step('settings: a window that ends before it begins is told at the field', async () => {
    await page.getByLabel('Until').fill('09:00');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Choose an end later than the start')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Until').fill('23:30');
    await everyDay(page);
    await page.getByLabel('Seconds between two messages').fill('60');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('switching on says the consequences first', async () => {
    await page.getByRole('button', { name: 'Switch on' }).click();
    const question = page.getByRole('dialog', { name: 'Switch the autopilot on?' });
    await expect(question.getByText('between 10:00 am and 11:30 pm, every day')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'autopilot-question');
    await question.getByRole('button', { name: 'Switch on' }).click();
    await expect(card(page, 'Autopilot').getByText('On', { exact: true })).toBeVisible();
  });

  await test.step('one message at a time, and nobody pressed anything', async () => {
    await product.runAutopilot(5);
    await expect.poll(async () => (await reached()).length).toBe(1);
    await product.runAutopilot(5);
    await expect.poll(reached).toEqual(['01', '02']);
    await expect(figure(page, 'Sent')).toHaveText('2');
    await expect(figure(page, 'Still to go')).toHaveText('2');
    await expectAccessible(page);
    await keepPicture(page, 'autopilot-on');
  });

  await test.step('the provider reports a restriction: it pauses and says why', async () => {
    await product.plant(
      `insert into provider_channels (user_id, state, reason, since)
       values ($1, 'restricted', 'Too many new chats', now())`,
      [clinic.clinicId],
    );
    await product.runAutopilot(5);
    await expect(card(page, 'Autopilot').getByText('Paused', { exact: true })).toBeVisible();
    await expect(page.getByText('WhatsApp restricts your number')).toBeVisible();
    await product.runAutopilot(5);
    expect(await reached()).toEqual(['01', '02']);
    await expectAccessible(page);
    await keepPicture(page, 'autopilot-paused');
  });

  await test.step('a person resumes it, and the others go', async () => {
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('The autopilot goes on.')).toBeVisible();
    for (const count of [3, 4]) {
      await product.runAutopilot(5);
      await expect.poll(async () => (await reached()).length).toBe(count);
    }
    await expect(figure(page, 'Sent')).toHaveText('4');
  });

  await test.step('the timeline says who sent it', async () => {
    await page.goto('/sequence-messages');
    await page.getByRole('button', { name: 'View message for આશા પટેલ 1' }).first().click();
    await expect(page.getByRole('dialog').getByText('Autopilot')).toBeVisible();
  });
});

test(
  'by keyboard: paused with a reason, the preview as a table, switched off',
  { tag: '@full' },
  async ({ page, product }) => {
    await product.moveClock(0, '12:00');
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
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(page.getByText('डॉक्टर बीमार हैं')).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).press('Enter');
    const table = page.getByRole('table', { name: 'What goes out on each of the next 30 days' });
    await expect(table.getByRole('rowheader')).toHaveCount(30);
    await expectAccessible(page);
    await keepPicture(page, 'autopilot-table');
    await page.getByRole('button', { name: 'Switch off' }).press('Enter');
    await expect(card(page, 'Autopilot').getByText('Off', { exact: true })).toBeVisible();
  },
);

test(
  'without a key it leads to where the key goes',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/settings/autopilot');
    await expect(page.getByRole('button', { name: 'Switch on' })).toHaveCount(0);
    await expect(page.getByText('Nothing is planned for the next 30 days')).toBeVisible();
    await expectAccessible(page);
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

/** Also on the Sunday on which the journey may run. */
async function everyDay(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
}
