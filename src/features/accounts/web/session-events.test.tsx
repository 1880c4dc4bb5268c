import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { useNotice } from '#platform/web/ui/banner.tsx';
import { Account } from '../schema.ts';
import { ProfileSection } from './profile-section.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPage } from './reset-page.tsx';

const account = Account.parse({
  name: 'Meera Shah',
  email: 'meera@clinic.example',
  isEmailConfirmed: true,
  phoneNumber: null,
  isPhoneNumberVerified: false,
  canConfirmPhoneNumber: false,
  hasPassword: true,
  hasPin: false,
  screenLanguage: null,
  secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
});

function OwnProfile() {
  return <ProfileSection account={account} notice={useNotice()} />;
}

let otherTab: BroadcastChannel;
let events: unknown[];

beforeEach(() => {
  events = [];
  otherTab = new BroadcastChannel('wellword-session');
  otherTab.addEventListener('message', ({ data }) => events.push(data));
});
afterEach(() => otherTab.close());

async function show(component: () => ReactNode) {
  const root = createRootRoute({ component, notFoundComponent: component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await render(
    <QueryClientProvider client={createQueryClient({ onUnauthenticated: () => undefined })}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
}

async function signIn() {
  await page.getByLabelText('Email Address').fill('meera@clinic.example');
  await page.getByLabelText('Password', { exact: true }).fill('seven river stones');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

function signInAs(next: 'enter' | 'verify') {
  return stubServer({
    'accounts.options': () => ({ signUp: false, google: false, sms: false }),
    'accounts.signIn': () => ({ next }),
    'accounts.verifySecondFactor': () => ({ next: 'enter' }),
  });
}

// covers: signing-in-to-tab
test('every tab is notified of a sign-in', async () => {
  signInAs('enter');
  await show(LoginPage);
  await signIn();
  await expect.poll(() => events).toEqual(['signed-in']);
});

// covers: second-factor-that-verified-to-tab
test('every tab is notified of a verified second factor, then of the sign-in', async () => {
  signInAs('verify');
  await show(LoginPage);
  await signIn();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  expect(events).toEqual([]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.poll(() => events).toEqual(['mfa-verified', 'signed-in']);
});

// covers: password-that-recovered-to-tab
test('every tab is notified of a password recovery', async () => {
  stubServer({ 'accounts.setPassword': () => ({ set: true }) });
  window.location.hash = 'token-of-the-letter';
  await show(ResetPage);
  await page.getByLabelText('New password', { exact: true }).fill('seven quiet river stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Your password is set')).toBeVisible();
  await expect.poll(() => events).toEqual(['password-recovery']);
  expect(window.location.hash).toBe('');
});

// covers: person-who-changed-their-name-to-tab
test('every tab is notified when the user changes their name', async () => {
  const changedAccount = { ...account, name: 'Meera Joshi' };
  stubServer({ 'accounts.updateAccount': () => ({ account: changedAccount, mustConfirm: [] }) });
  await show(OwnProfile);
  await page.getByLabelText('Your Name').fill('Meera Joshi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => events).toEqual(['user-updated']);
});
