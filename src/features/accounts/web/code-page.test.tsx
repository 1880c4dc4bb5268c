import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { CodePage } from './code-page.tsx';

async function show(sms: boolean) {
  stubServer({
    'accounts.options': () => ({ signUp: false, google: false, sms }),
    'accounts.requestCode': () => ({ done: true }),
  });
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const root = createRootRoute({ component: CodePage });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
}

test('without an SMS service the page speaks of email addresses only', async () => {
  await show(false);
  await expect
    .element(page.getByText('We send six digits to your confirmed email address.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).toBeVisible();
  await expect.element(page.getByText(/phone/i)).not.toBeInTheDocument();
});

test('with an SMS service a phone number is offered too, and the page says where the code works', async () => {
  await show(true);
  const field = page.getByLabelText('Email address or phone number');
  await field.fill('9876543210');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect
    .element(page.getByText(/If we know 9876543210, .* It works only in this browser\./))
    .toBeVisible();
});
