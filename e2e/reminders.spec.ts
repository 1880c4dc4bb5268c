import { randomUUID } from 'node:crypto';
import { addDoctor, book, DOCTOR, NUMBER } from './appointments.ts';
import { expect, expectAccessible, signIn, test, whenClosed, whenStored } from './product.ts';

const KEY = 'key-of-the-reminder-journey';

// Within the hours in which messages go out.
test.use({ startTime: '12:00' });

// covers: evening-reminder-answered
test('a patient is reminded on the evening before, answers, and the reception sees it', async ({
  page,
  product,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey: KEY });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  let address = '';

  await test.step('reminders say what is missing before they go', async () => {
    await page.goto('/settings/reminders');
    await expect(page.getByText('The autopilot is off.')).toBeVisible();
    await page.getByLabel('Remind patients automatically').check();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'On the evening before' }).uncheck();
    await page.getByRole('checkbox', { name: 'On the day' }).uncheck();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Choose at least one reminder')).toBeVisible();
    await page.getByRole('checkbox', { name: 'On the evening before' }).check();
    await page.getByRole('checkbox', { name: 'On the day' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Reminders saved.')).toBeVisible();
    await expect(page.getByText('No reminders in the next 7 days.')).toBeVisible();
  });

  await test.step('the autopilot is switched on, and the provider can call back', async () => {
    await page.goto('/settings/autopilot');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await whenClosed(page);
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Make an address' }).click();
    address = (await page.getByLabel('Address for BlueTicks').textContent()) ?? '';
    await page.request.post(address, { data: { type: 'session.connected' } });
  });

  const listDelivered = async () =>
    (await product.listDelivered(KEY)).map(({ message }) => message);
  await test.step('an appointment of tomorrow is planned, and its message goes in the evening', async () => {
    await book(page, { daysAhead: 1, time: '16:30', name: 'હેતલ શાહ' });
    await page.goto('/settings/reminders');
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await product.moveClock(0, '17:50');
    await product.runJobs(5);
    expect(await listDelivered()).toEqual([]);
    await product.runJobs(10);
    expect(await listDelivered()).toEqual([expect.stringMatching(/હેતલ શાહ[^]*4:30[^]*Reply 1/)]);
  });

  await test.step('the answer “१” confirms the visit', async () => {
    const data = { from: `91${NUMBER}`, text: '१' };
    const event = { id: randomUUID(), type: 'message.received', data };
    await page.request.post(address, { data: event });
    await page.goto('/today');
    await page.getByRole('link', { name: 'Day after' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'હેતલ શાહ' });
    await expect(row.getByText('Confirmed')).toBeVisible();
    // Tomorrow no patient has arrived yet.
    await expect(row.getByRole('button', { name: /^Arrived/ })).toHaveCount(0);
  });

  await test.step('what the patient says on the phone is recorded too, and asks for attention', async () => {
    await page
      .getByRole('button', { name: /^More actions/ })
      .last()
      .click();
    await whenStored(page, '/answer', () =>
      page.getByRole('menuitem', { name: 'Patient wants another time' }).click(),
    );
    const note = page.getByText('Wants another time');
    await expect(note).toBeVisible();
    const isCut = (text: HTMLElement) =>
      text.getBoundingClientRect().right > (text.parentElement?.getBoundingClientRect().right ?? 0);
    expect(await note.evaluate(isCut)).toBe(false);
    await page.goto('/today');
    await expect(page.getByRole('link', { name: /^1 answer needs you tomorrow/ })).toBeVisible();
  });
});
