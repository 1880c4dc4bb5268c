import { randomUUID } from 'node:crypto';
import { callApi, expect, expectAccessible, signIn, test, whenClosed } from './product.ts';

const PASSWORD = 'seven quiet river stones';

// covers: owner-invites-a-receptionist
test('an owner invites a receptionist by a link, and disables her while her screen is open', async ({
  page,
  product,
  openBrowser,
}) => {
  const clinic = await product.buildClinic({ clinicName: 'શાંતિ ક્લિનિક' });
  const email = `${randomUUID()}@clinic.example`;
  await signIn(page, clinic);
  await page.goto('/settings/staff');
  const other = await openBrowser();

  await test.step('see why each person needs a login', async () => {
    await expect(page.getByText('You are the only login')).toBeVisible();
    await expect(page.getByText('you see who did what')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the last owner cannot be demoted', async () => {
    await expect(page.getByText('This is the last owner who can sign in')).toBeVisible();
    await expect(page.getByLabel('Role of Meera Shah')).toBeDisabled();
    for (const action of ['Disable', 'Remove']) {
      const button = page.getByRole('button', { name: `${action} Meera Shah` });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription('Last owner');
    }
  });

  await test.step('invite', async () => {
    await page.getByRole('button', { name: 'Invite a person' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Invite a person' });
    await drawer.getByLabel('Name', { exact: true }).fill('Kavita Patel');
    await drawer.getByLabel('Email Address').fill('kavita');
    await drawer.getByRole('button', { name: 'Invite a person' }).click();
    await expect(drawer.getByText('Enter an email address such as')).toBeVisible();
    await drawer.getByLabel('Email Address').fill(email);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Invite a person' }).click();
    await expect(page.getByText('Link for Kavita Patel')).toBeVisible();
    await expectAccessible(page);
  });
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  const link = /http\S+\/join#\S+/.exec(text)?.[0] ?? '';

  await test.step('join', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Join શાંતિ ક્લિનિક' })).toBeVisible();
    await expect(other.getByText(`You sign in with ${email}.`)).toBeVisible();
    await expect(other).toHaveURL('/join');
    await expectAccessible(other);
    await other.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other).toHaveURL('/today');
  });

  await test.step('the address of the settings opens the list of those that are for her', async () => {
    await other.goto('/settings');
    await expect(other).toHaveURL('/settings/all');
  });

  await test.step('an address that the role cannot open names the owner', async () => {
    await other.goto('/settings/integrations');
    await expect(other.getByRole('heading', { name: 'Your role cannot open this' })).toBeVisible();
    await expect(other.getByText('Ask Meera Shah.')).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('disable her: her open screen is gone and says whom to ask', async () => {
    const number = '9876543210';
    await callApi(page, 'post', '/patients', { id: randomUUID(), name: 'Asha Devi', number });
    await other.goto('/patients');
    await expect(other.getByText('Asha Devi')).toBeVisible();
    await other.getByRole('button', { name: 'Find a patient' }).first().click();
    await expect(other.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Disable Kavita Patel' }).click();
    const question = page.getByRole('dialog', { name: 'Disable this login?' });
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    const isDisabled = other.getByText('Your login at this clinic is disabled.');
    await expect(isDisabled).toBeVisible({ timeout: 5000 });
    await expect(other.getByText('Asha Devi')).toHaveCount(0);
    await whenClosed(other);
    await expectAccessible(other);
    await other.goto('/patients');
    await expect(other).toHaveURL('/login');
    await expect(isDisabled).toBeVisible();
    await expect(other.getByText('Asha Devi')).toHaveCount(0);
    // Only with the right password does signing in say it.
    await other.goto('about:blank');
    await other.goto('/login');
    for (const [password, answer] of [
      ['a wrong password', 'Invalid email or password.'],
      [PASSWORD, 'Your login at this clinic is disabled.'],
    ] as const) {
      await other.getByLabel('Email Address').fill(email);
      await other.getByLabel('Password', { exact: true }).fill(password);
      await other.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(other.getByRole('alert')).toContainText(answer);
    }
  });

  await test.step('the link opens nothing any more', async () => {
    await other.goto('about:blank');
    await other.goto(link);
    await expect(other.getByText('This link was used before or is too old.')).toBeVisible();
    await expectAccessible(other);
  });
});
