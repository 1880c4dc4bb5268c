import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { EMPTY_DAY } from '#features/today/web/testing.tsx';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { createAppRouter } from './routes.tsx';
import { endRefusedSession, renewSession } from './shell/use-session-ended.ts';

/** Opens the app at the sign-in card, in front of a server that answers the session and the day when the test says so. */
async function openLogin() {
  const streams: EventTarget[] = [];
  let hasEnded = false;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  const session = Promise.withResolvers<unknown>();
  const day = Promise.withResolvers<unknown>();
  const requests = stubServer({
    'accounts.options': () => ({ signUp: false, google: false, sms: false }),
    'accounts.signIn': () => ({ next: 'enter' }),
    'clinics.session': () => (hasEnded ? refusal('UNAUTHENTICATED') : session.promise),
    'clinics.doctors': () => ({ items: [] }),
    'appointments.day': () => day.promise,
  });
  const queryClient = createQueryClient({
    onUnauthenticated: (error) => endRefusedSession(queryClient, error),
  });
  // A late answer ends no other test's session.
  onTestFinished(() => {
    queryClient.clear();
    renewSession();
  });
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => false });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  const router = createAppRouter({ queryClient, storedCache }, history);
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  /** The server closes the login and says so on the stream of changes. */
  const closeLogin = () => {
    hasEnded = true;
    const data = JSON.stringify({ kinds: ['access'] });
    for (const stream of streams) stream.dispatchEvent(new MessageEvent('message', { data }));
  };
  return { router, session, day, requests, closeLogin };
}

async function signIn() {
  await page.getByLabelText('Email Address').fill('meera@clinic.example');
  await page.getByLabelText('Password', { exact: true }).fill('seven river stones');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Returns, in order, the texts of the headings that a user has seen, and '' where there was none. */
function watchHeadings() {
  const headings = new Set<string>();
  const note = () => headings.add(document.querySelector('h1')?.textContent ?? '');
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => [...headings];
}

// covers: card-stays-until-today
test('the sign-in card stays until Today is there, with nothing in between', async () => {
  const { router, session, day, requests } = await openLogin();
  const isRequested = (name: string) => requests.some(({ operation }) => operation === name);
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect.element(page.getByLabelText('Email Address')).toHaveFocus();
  const seenHeadings = watchHeadings();
  await signIn();
  await expect.poll(() => isRequested('clinics.session')).toBe(true);
  await expect.element(busy).toBeVisible();
  session.resolve(sessionWith({ actor: { enabledFeatures: ['appointments'] } }));
  await expect.poll(() => isRequested('appointments.day')).toBe(true);
  await expect.element(busy).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  day.resolve(EMPTY_DAY);
  await expect.element(page.getByText(/^No visits today/)).toBeVisible();
  const [card, ...screens] = seenHeadings();
  expect(card).toMatch(/^Welcome/);
  expect(screens).toHaveLength(1);
  expect(screens[0]).toMatch(/^Today/);
});

test('the sign-in card says when the session cannot be read', async () => {
  const { session } = await openLogin();
  session.resolve(refusal('INVALID'));
  await signIn();
  await expect.element(page.getByText('Signing in did not work. Please try again.')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('meera@clinic.example');
});

// covers: closed-login-hides-the-screen
test('a login that the server closes leaves only the sign-in on an untouched screen', async () => {
  const { session, day, closeLogin } = await openLogin();
  session.resolve(sessionWith({ actor: { enabledFeatures: ['appointments'] } }));
  day.resolve(EMPTY_DAY);
  await signIn();
  const visits = page.getByText(/^No visits today/);
  await expect.element(visits).toBeVisible();
  closeLogin();
  const notice = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect.element(notice, { timeout: 2000 }).toBeVisible();
  await expect.element(visits).not.toBeVisible();
  await expect.element(notice.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
