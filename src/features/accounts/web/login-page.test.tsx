import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { LoginPage } from './login-page.tsx';

const email = page.getByLabelText('Email Address');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In' });
const options = { 'accounts.options': () => ({ signUp: false, google: false, sms: false }) };

async function show() {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const root = createRootRoute({ component: LoginPage });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
}

// covers: way-in-says-what-for-whom
test('the login page says what it is for, whom to contact, and what it needs', async () => {
  const requests = stubServer(options);
  await show();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to Wellword clinic review management');
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByText(/online reputation/)).toBeVisible();
  await expect
    .element(page.getByText('Need help? Contact your system administrator'))
    .toBeVisible();
  await expect.element(email).toHaveAttribute('inputmode', 'email');
  await signIn.click();
  await expect
    .element(email)
    .toHaveAccessibleDescription('Enter your email address or phone number');
  await expect.element(password).toHaveAccessibleDescription('Enter your password');
  expect(requests.map(({ operation }) => operation)).toEqual(['accounts.options']);
});

// covers: password-can-shown-and-hidden
test('the password can be shown and hidden', async () => {
  stubServer(options);
  await show();
  await password.fill('seven river stones');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

// covers: while-signs-in-says-so-wrong-credentials
test('shows that it signs in, and explains wrong credentials and a lost network', async () => {
  stubServer({ ...options, 'accounts.signIn': () => undefined });
  await show();
  await email.fill('meera@clinic.example');
  await password.fill('seven river stones');
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await signIn.click();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  const body = { defined: true, code: 'WRONG_CREDENTIALS', status: 401, message: 'No' };
  answer(Response.json(body, { status: 401 }));
  await expect.element(page.getByText('Invalid email or password.')).toBeVisible();
  await expect.element(password).toHaveValue('seven river stones');

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await signIn.click();
  await expect
    .element(
      page.getByText(
        'Unable to connect to the server. Please check your internet connection and try again.',
      ),
    )
    .toBeVisible();
});
