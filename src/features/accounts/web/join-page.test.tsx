import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { JoinPage } from './join-page.tsx';

const ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a14';

const ACCOUNT = {
  name: 'Meera Shah',
  email: 'meera@clinic.example',
  isEmailConfirmed: true,
  phoneNumber: null,
  isPhoneNumberVerified: false,
  canConfirmPhoneNumber: false,
  hasPassword: true,
  hasPin: false,
  screenLanguage: null,
  secondFactor: { isOn: false, recoveryCodesLeft: 0, isRequired: false },
};

/** Opens an invitation to Asha Hospital in front of a server with these further answers. */
async function openInvitation(answers: Parameters<typeof stubServer>[0]) {
  const requests = stubServer({
    'accounts.readInvitation': () => ({
      name: 'Meera',
      email: 'meera.shah@hospital.example',
      clinicName: 'Asha Hospital',
      staffRole: 'doctor',
      asksPassword: false,
    }),
    'accounts.options': () => ({ signUp: false, google: false, sms: false, isDesk: false }),
    ...answers,
  });
  await page.viewport(320, 700);
  const { router } = await showScreen({ screen: <JoinPage /> });
  return { requests, router };
}

// covers: join-with-the-login-at-hand-on-screen
test('offers to join with the login that is signed in, and enters the clinic', async () => {
  const { requests } = await openInvitation({
    'accounts.account': () => ACCOUNT,
    'accounts.joinClinic': () => ({ id: ID }),
    'accounts.switchClinic': () => ({ id: ID, name: 'Meera Shah', next: 'enter' }),
    'clinics.session': () => refusal('UNAVAILABLE'),
  });
  await expect.element(page.getByText(/^With the login that you have: meera@clinic/)).toBeVisible();
  // One way at a time.
  await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Join as Meera Shah' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'accounts.switchClinic')?.input)
    .toEqual({ id: ID });
});

test('a login is asked for on the page itself, and a refusal is said', async () => {
  let isSignedIn = false;
  await openInvitation({
    'accounts.account': () => (isSignedIn ? ACCOUNT : refusal('UNAUTHENTICATED')),
    'accounts.signIn': () => {
      isSignedIn = true;
      return { id: ID, name: 'Meera Shah', next: 'enter' };
    },
    'accounts.joinClinic': () => refusal('EMAIL_TAKEN'),
  });
  await page.getByRole('button', { name: 'I have a login already' }).click();
  await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose a new password instead' }).click();
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'I have a login already' }).click();
  await page.getByLabelText('Email Address').fill('meera@clinic.example');
  await page.getByLabelText('Password', { exact: true }).fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Join as Meera Shah' }).click();
  await expect.element(page.getByText('You have a login at this clinic already.')).toBeVisible();
});

// covers: unconfirmed-login-has-a-way-to-join
test('a login whose address is not confirmed gets the email that confirms it, and then joins', async () => {
  let isConfirmed = false;
  const { requests } = await openInvitation({
    'accounts.account': () => ({ ...ACCOUNT, isEmailConfirmed: isConfirmed }),
    'accounts.requestConfirmation': () => ({ done: true }),
    'accounts.joinClinic': () => (isConfirmed ? { id: ID } : refusal('EMAIL_UNCONFIRMED')),
    'accounts.switchClinic': () => ({ id: ID, name: 'Meera Shah', next: 'enter' }),
    'clinics.session': () => refusal('UNAVAILABLE'),
  });
  const join = page.getByRole('button', { name: 'Join as Meera Shah' });
  await join.click();
  const refusalText = 'First confirm the email address of your login, and set a password.';
  await expect.element(page.getByText(refusalText)).toBeVisible();
  await page.getByRole('button', { name: 'Send the confirmation email' }).click();
  await expect.element(page.getByText(/^We have emailed meera@clinic.example/)).toBeVisible();
  isConfirmed = true;
  await join.click();
  await expect
    .poll(() => requests.map(({ operation }) => operation))
    .toContain('accounts.switchClinic');
});

// covers: new-joiner-is-signed-in
test('a person who chose a password is signed in with it, or led to the step that is due', async () => {
  const { requests, router } = await openInvitation({
    'accounts.account': () => refusal('UNAUTHENTICATED'),
    'accounts.setPassword': () => ({ done: true }),
    'accounts.signIn': () => ({ id: ID, name: 'Meera Shah', next: 'verify' }),
  });
  await page.getByLabelText('New password').fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toMatchObject({ next: 'verify' });
  expect(requests.at(-1)).toEqual({
    operation: 'accounts.signIn',
    input: { identifier: 'meera.shah@hospital.example', password: 'seven quiet river stones' },
  });
});

test('where signing in fails, the password is set all the same, and the page says so', async () => {
  await openInvitation({
    'accounts.account': () => refusal('UNAUTHENTICATED'),
    'accounts.setPassword': () => ({ done: true }),
    'accounts.signIn': () => refusal('UNAVAILABLE'),
  });
  await page.getByLabelText('New password').fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Your password is set')).toBeVisible();
});
