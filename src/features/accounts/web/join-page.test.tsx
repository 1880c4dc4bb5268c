import { afterEach, expect, test } from 'vitest';
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

afterEach(() => history.replaceState(null, '', location.pathname));

/** Opens an invitation to Asha Hospital in front of a server with these further answers. */
async function openInvitation(answers: Parameters<typeof stubServer>[0], { token = 'link' } = {}) {
  history.replaceState(null, '', `#${token}`);
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
  const address = page.getByLabelText('Email Address');
  await expect.element(address).toHaveValue('meera.shah@hospital.example');
  await address.fill('meera@clinic.example');
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
    'accounts.joinClinic': () => ({ id: ID }),
    'accounts.switchClinic': () => ({ id: ID, name: 'Meera Shah', next: 'enter' }),
    'clinics.session': () => refusal('UNAVAILABLE'),
  });
  const join = page.getByRole('button', { name: 'Join as Meera Shah' });
  await expect.element(page.getByText('meera@clinic.example is not confirmed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the confirmation email' }).click();
  await expect.element(page.getByText(/^We have emailed meera@clinic.example/)).toBeVisible();
  await expect.element(join).not.toBeInTheDocument();
  isConfirmed = true;
  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  await join.click();
  await expect
    .poll(() => requests.map(({ operation }) => operation))
    .toContain('accounts.switchClinic');
});

// covers: new-joiner-is-signed-in
test('a person who chose a password is signed in with it, or led to the step that is due', async () => {
  const { requests, router } = await openInvitation({
    'accounts.account': () => refusal('UNAUTHENTICATED'),
    'accounts.setPassword': () => ({ loginId: ID }),
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
    'accounts.setPassword': () => ({ loginId: ID }),
    'accounts.signIn': () => refusal('UNAVAILABLE'),
  });
  await page.getByLabelText('New password').fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Your password is set')).toBeVisible();
});

// covers: joined-clinic-is-entered-at-once
test('a person of two clinics enters the one that was joined, without being asked', async () => {
  const { requests } = await openInvitation({
    'accounts.account': () => refusal('UNAUTHENTICATED'),
    'accounts.setPassword': () => ({ loginId: ID }),
    'accounts.signIn': () => ({ id: ID, name: 'Meera Shah', next: 'choose' }),
    'accounts.switchClinic': () => ({ id: ID, name: 'Meera Shah', next: 'enter' }),
    'clinics.session': () => refusal('UNAVAILABLE'),
  });
  await page.getByLabelText('New password').fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'accounts.switchClinic')?.input)
    .toEqual({ id: ID });
});

test('without its link the page says what it needs', async () => {
  await openInvitation({}, { token: '' });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This page needs the link of your invitation.Open the link again where you received it.',
    );
});

test('a link that is over is not tried again', async () => {
  await openInvitation({ 'accounts.readInvitation': () => refusal('LINK_OVER') });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This link was used before or is too old.Ask the owner of your clinic for a new link.',
    );
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
