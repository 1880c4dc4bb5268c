import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { totpCode } from '../src/platform/server/totp.ts';
import { expect, expectAccessible, signIn, signInOnScreen, test, START_PAGE } from './product.ts';

const NEW_PASSWORD = 'seven quiet river stones';

// covers: forgotten-password-replaced-through-letter
test(
  'replaces a forgotten password through an e-mailed link',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Enter your email address or phone number')).toBeVisible();
    await page.getByLabel('Email address or phone number').fill(clinic.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Check your email')).toBeVisible();
    const mail = await product.readMail(clinic.email, '/reset#');
    const link = /http:\S+\/reset#\S+/.exec(mail)?.[0] ?? '';

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page).toHaveURL('/reset');
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Use at least 8 characters')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This password is easily guessed. Choose another.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your password is set')).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This link was used before or has expired.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
    await signInOnScreen(page, { ...clinic, password: NEW_PASSWORD });
  },
);

// covers: code-from-mailbox-signs-in
test('signs in with a code from an e-mail', { tag: '@full' }, async ({ page, product }) => {
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with a code' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await page.getByLabel('Email Address').fill(clinic.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = /\r\n\r\n(\d{6})/.exec(await product.readMail(clinic.email, 'is your code'))?.[1];
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('000000');
  await page.getByLabel('Code', { exact: true }).fill(code ?? '');
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(page).toHaveURL(START_PAGE);
});

test(
  'returns from Google signed in, or with the reason why not',
  { tag: '@full' },
  async ({ page, running }) => {
    // The server's tests cover the provider and the checks of its response.
    const callbackErrors: unknown[] = [];
    await page.route('**/api/sign-in/options', (route) =>
      route.fulfill({ json: { signUp: false, google: true, sms: false } }),
    );
    await page.route('**/api/sign-in/google', (route) =>
      route.fulfill({
        json: { address: `${running.url}/login/google?state=s-1&code=4%2F0Ab` },
      }),
    );
    await page.route('**/api/session/google', (route) => {
      callbackErrors.push(route.request().postDataJSON());
      const refusal = { defined: true, code: 'GOOGLE_REFUSED', status: 401, message: 'No' };
      return route.fulfill({ status: 401, json: refusal });
    });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await expect(page.getByText('Signing in with Google did not work.')).toBeVisible();
    await expect(page).toHaveURL('/login/google');
    expect(callbackErrors).toEqual([{ state: 's-1', code: '4/0Ab' }]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL('/login');
  },
);

// covers: clinic-signs-up-confirms-address-and-begins
test(
  'a clinic signs up, confirms its address and starts',
  { tag: '@full' },
  async ({ page, product }) => {
    const email = `${randomUUID()}@clinic.example`;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Set up your clinic' }).click();
    await expect(page.getByRole('button', { name: 'Create clinic' })).toBeVisible();
    await page.getByLabel('Clinic Name').fill('शांति क्लिनिक');
    await page.getByLabel('Your Name').fill('प्रिया शर्मा');
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Create clinic' }).click();
    const missing = 'You must provide either an email or phone number and a password';
    await expect(page.getByText(missing)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Create clinic' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
    const mail = await product.readMail(email, '/confirm#sign-up.');
    await page.goto(/http:\S+\/confirm#\S+/.exec(mail)?.[0] ?? '');
    await expect(page).toHaveURL('/confirm');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Your clinic is ready.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await signInOnScreen(page, { email, password: NEW_PASSWORD });
  },
);

// covers: two-step-sign-in-set-up-asked
test(
  'sets up two-step sign-in, asks for it, and accepts a recovery code',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(clinic.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await expectAccessible(page);
    await dialog.getByLabel('Code that the app shows').fill(appCode(secret));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    // The message covers the page for a moment.
    await expect(page.getByText('Two-step sign-in is on.')).toBeHidden();

    await logOut(page);
    await typeCredentials(page, clinic);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expectAccessible(page);
    // No page opens before the second step, not even by its address.
    await page.goto('/settings');
    await expect(page).toHaveURL('/login');
    await typeCredentials(page, clinic);
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    // The step after: a code counts once, and a phone's clock may be half a minute ahead.
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(START_PAGE);

    await logOut(page);
    await typeCredentials(page, clinic);
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await page.getByLabel('Code', { exact: true }).press('Enter');
    await expect(page).toHaveURL(START_PAGE);
    await page.goto('/settings/account');
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
  },
);

test(
  'changes name, password and sessions in My account',
  { tag: '@full' },
  async ({ page, product, openBrowser }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    const elsewhere = await openBrowser();
    await signIn(elsewhere, clinic);
    await signIn(page, clinic);
    await page.goto('/settings/account');
    await page.getByLabel('Your Name').fill('Priya Sharma');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    const password = page.getByRole('region', { name: 'Password', exact: true });
    await password.getByLabel('Current password').fill(clinic.password);
    await password.getByLabel('New password').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto('/settings');
    await expect(elsewhere).toHaveURL('/login');

    const email = `${randomUUID()}@new.example`;
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Your password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`We have emailed ${email}.`)).toBeVisible();
    const mail = await product.readMail(email, '/confirm#email.');
    await page.goto(/http:\S+\/confirm#\S+/.exec(mail)?.[0] ?? '');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('From now on you sign in with it.')).toBeVisible();
    await signInOnScreen(page, { email, password: NEW_PASSWORD });
  },
);

// covers: signing-out-in-one-tab-leaves-tab
test(
  'signing out in one tab signs out every tab and stores nothing',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signInOnScreen(page, clinic);
    const other = await page.context().newPage();
    await other.goto('/settings/all');
    await expect(other.getByRole('heading', { name: 'Clinic Settings' })).toBeVisible();
    await logOut(page);
    await expect(other).toHaveURL('/login');
    await other.goBack();
    await expect(other).toHaveURL('/login');
    const storedState = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(storedState).not.toContain('Shanti');
  },
);

function appCode(secret: string, steps = 0): string {
  return totpCode(secret, new Date(Date.now() + steps * 30_000));
}

async function typeCredentials(page: Page, clinic: { email: string; password: string }) {
  await page.getByLabel('Email Address').fill(clinic.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(menu.or(logout).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await logout.click();
  await expect(page).toHaveURL('/login');
}
