import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { AccountPage } from './account-page.tsx';

const ACCOUNT = {
  name: 'Meera Shah',
  email: 'meera@clinic.example',
  isEmailConfirmed: false,
  phoneNumber: null,
  isPhoneNumberVerified: false,
  canConfirmPhoneNumber: false,
  hasPassword: true,
  hasPin: false,
  screenLanguage: null,
  secondFactor: { isOn: false, recoveryCodesLeft: 0, isRequired: false },
};

test('the times of the own devices are those of the clinic', async () => {
  stubServer({
    'accounts.account': () => ACCOUNT,
    'accounts.sessions': () => ({
      items: [
        {
          id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a14',
          device: 'Chrome on Android',
          isCurrent: true,
          startedAt: '2026-11-20T03:00:00.000Z',
          usedAt: '2026-11-20T04:30:00.000Z',
        },
      ],
    }),
  });
  await showScreen({ screen: <AccountPage />, clinic: { timeZone: 'Asia/Dubai' } });
  await expect.element(page.getByText(/^Last used .*08:30|^Last used .*8:30/)).toBeVisible();
});

// covers: unconfirmed-address-in-my-account
test('an address that is not confirmed says so, and sends the email that confirms it', async () => {
  const answers = [refusal('UNAVAILABLE'), { done: true }];
  stubServer({
    'accounts.account': () => ACCOUNT,
    'accounts.sessions': () => ({ items: [] }),
    'accounts.requestConfirmation': () => answers.shift(),
  });
  await showScreen({ screen: <AccountPage /> });
  await expect.element(page.getByText('meera@clinic.example is not confirmed yet.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send the confirmation email' });
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await send.click();
  await expect.element(page.getByText(/^We have emailed meera@clinic.example/)).toBeVisible();
});
