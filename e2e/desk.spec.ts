import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { countTaps } from './count-taps.ts';
import { callApi, expect, expectAccessible, signIn, START_PAGE, test } from './product.ts';

const PASSWORD = 'seven quiet river stones';

async function addPatient(page: Page, name: string): Promise<string> {
  const id = randomUUID();
  await callApi(page, 'post', '/patients', { id, name, number: '9876543210' });
  return id;
}

// covers: two-people-switch-at-the-desk
test(
  'an owner marks the desk, two people switch by PIN, and a stolen desk is removed',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    const clinic = await product.buildClinic({ clinicName: 'શાંતિ ક્લિનિક' });
    const email = `${randomUUID()}@clinic.example`;
    /** Fails unless the audit log has this person as the one who made the patient. */
    const expectRecorded = (patientId: string, login: string) =>
      product.runSql(
        `select 1 / count(*)::int from audit_log a join logins l on l.id = a.login_id
         where a.entity_id = $1 and l.email = $2 and a.outcome = 'done'`,
        [patientId, login],
      );
    await signIn(page, clinic);

    await test.step('the owner sets a PIN', async () => {
      await page.goto('/settings/account');
      await page.getByLabel('New PIN').fill('१२३४');
      const card = page.locator('form', { has: page.getByLabel('New PIN') });
      await card.getByLabel('Current password').fill(clinic.password);
      await page.getByRole('button', { name: 'Set PIN' }).click();
      await expect(page.getByText('This PIN is easily guessed.')).toBeVisible();
      await page.getByLabel('New PIN').fill('2580');
      await page.getByRole('button', { name: 'Set PIN' }).click();
      await expect(page.getByText('Your PIN is set.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the owner marks the desk', async () => {
      await page.goto('/settings/staff');
      await expect(page.getByText('No desk device yet')).toBeVisible();
      await page.getByRole('button', { name: 'Make this a desk device' }).click();
      const drawer = page.getByRole('dialog', { name: 'Make this a desk device' });
      await drawer.getByLabel('Name of the device').fill('Reception');
      await drawer.getByLabel('Lock when unused for').selectOption('5 minutes');
      await drawer.getByLabel('Your password').fill('not my password');
      await drawer.getByRole('button', { name: 'Make this a desk device' }).click();
      await expect(drawer.getByText('This is not your current password.')).toBeVisible();
      await expectAccessible(page);
      await drawer.getByLabel('Your password').fill(clinic.password);
      await drawer.getByRole('button', { name: 'Make this a desk device' }).click();
      await expect(page.getByText('Locks after 5 minutes without use')).toBeVisible();
      await expectAccessible(page);
    });

    const home = await openBrowser();
    await test.step('a receptionist joins, and sets her PIN at home', async () => {
      const invitation = { name: 'Kavita Patel', email, staffRole: 'reception', doctorId: null };
      const { link } = await callApi<{ link: string }>(page, 'post', '/staff', {
        ...invitation,
        way: 'link',
      });
      const token = link.slice(link.indexOf('#') + 1);
      await callApi(home, 'post', '/password-resets/use', { token, password: PASSWORD });
      await signIn(home, { email, password: PASSWORD });
      await callApi(home, 'put', '/account/pin', { pin: '7391', password: PASSWORD });
    });

    const switchPerson = page.getByRole('button', { name: 'Switch person' });
    const person = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    await test.step('her first time at the desk today takes her password', async () => {
      await switchPerson.click();
      await expect(page).toHaveURL('/desk');
      await expect(page.getByText('Choose your name.')).toBeVisible();
      await expectAccessible(page);
      await person('Kavita Patel').click();
      await expect(page.getByText('Sign in with your password here once.')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL(START_PAGE);
      await expect(switchPerson).toBeVisible();
      await expectRecorded(await addPatient(page, 'Asha Devi'), email);
    });

    await test.step('two taps and the PIN change to the owner', async () => {
      const taps = countTaps(page);
      await taps.tap(switchPerson);
      await taps.tap(person('Meera Shah'));
      await taps.type(page.getByLabel('PIN'), '9999');
      await page.keyboard.press('Enter');
      await expect(page.getByText('This PIN is wrong.')).toBeVisible();
      await expectAccessible(page);
      await taps.type(page.getByLabel('PIN'), '2580');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(START_PAGE);
      expect(taps.count()).toBe(2);
      await expectRecorded(await addPatient(page, 'Bina Joshi'), clinic.email);
    });

    await test.step('with the PIN alone she invites no one', async () => {
      await page.goto('/settings/staff');
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const drawer = page.getByRole('dialog', { name: 'Invite a person' });
      await drawer.getByLabel('Name').fill('Ravi Patil');
      await drawer.getByLabel('Email Address').fill(`${randomUUID()}@clinic.example`);
      await drawer.getByRole('button', { name: 'Invite a person' }).click();
      const question = page.getByRole('dialog', { name: 'Your password' });
      await question.getByLabel('Your password').fill(clinic.password);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Link for Ravi Patil' })).toBeVisible();
    });

    await test.step('a locked desk shows no patient, also behind Back', async () => {
      await page.goto('/patients');
      await expect(page.getByRole('link', { name: 'Asha Devi', exact: true })).toBeVisible();
      await switchPerson.click();
      await expect(person('Kavita Patel')).toBeVisible();
      await expect(page.getByText('Asha Devi')).toHaveCount(0);
      await page.goBack();
      await expect(person('Kavita Patel')).toBeVisible();
      await expect(page.getByText('Asha Devi')).toHaveCount(0);
      await person('Kavita Patel').click();
      await page.getByLabel('PIN').fill('7391');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(START_PAGE);
      await expectRecorded(await addPatient(page, 'Chitra Rao'), email);
    });

    await test.step('the address of the desk locks it', async () => {
      await page.goto('/desk');
      await expect(person('Kavita Patel')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/desk');
      await expect(page.getByText('Chitra Rao')).toHaveCount(0);
      await person('Kavita Patel').click();
      await page.getByLabel('PIN').fill('7391');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(START_PAGE);
    });

    await test.step('the stolen desk is removed in one tap: its open screen is over, no PIN works', async () => {
      await page.goto('/patients');
      await expect(page.getByRole('link', { name: 'Asha Devi', exact: true })).toBeVisible();
      await signIn(home, clinic);
      await home.goto('/settings/staff');
      await home.getByRole('button', { name: 'Remove this device: Reception' }).click();
      await expect(home.getByText('No PIN works on it.')).toBeVisible();
      await expect(page).toHaveURL('/login', { timeout: 5000 });
      await expect(page.getByText('Asha Devi')).toHaveCount(0);
      await page.goto('/desk');
      await expect(page).toHaveURL('/login');
    });
  },
);
