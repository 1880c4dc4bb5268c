import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Session, type Feature, type Role } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { configureApi, createQueryClient } from '#platform/web/api.ts';
import '#platform/web/styles.css';
import { createAppRouter } from './routes.tsx';

const NOTHING_KEPT = {
  begin: () => Promise.resolve(),
  openUnreachable: () => Promise.resolve(false),
  forget: () => Promise.resolve(),
};

const ID = '00000000-0000-4000-8000-000000000001';

function sessionOf(enabledFeatures: Feature[], role: Role = 'user'): Session {
  return Session.parse({
    actor: { loginId: ID, clinicId: ID, name: 'आशा देवी', role, enabledFeatures },
    clinic: {
      id: ID,
      clinicName: 'Arogya Clinic',
      logoUrl: null,
      primaryColor: '#0f766e',
      secondaryColor: 'no colour',
      contactPhone: '',
      gmbLink: '',
      timeZone: 'Asia/Kolkata',
      languages: ['en'],
      defaultLanguage: 'en',
      profileTypes: [],
      hasProviderKey: false,
      hasSheet: false,
    },
    today: '2026-11-20',
  });
}

async function visit(address: string, session?: Session) {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  if (session) queryClient.setQueryData(sessionQuery.queryKey, session);
  const router = createAppRouter(
    { queryClient, keptCache: NOTHING_KEPT },
    createMemoryHistory({ initialEntries: [address] }),
  );
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** What the server answers to everything. */
function answer(status: number, code: string) {
  const body = JSON.stringify({ defined: true, code, status, message: code });
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  // A stream that nobody answers: what others change is not what is tried here.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
}

beforeAll(() =>
  configureApi({
    clinics: { session: 'GET /session' },
    dashboard: { overview: 'GET /dashboard' },
  }),
);
beforeEach(() => answer(404, 'NOT_FOUND'));

test('whoever is not signed in is sent to the login screen', async () => {
  answer(401, 'UNAUTHENTICATED');
  const router = await visit('/settings');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});

test.each(['/reviews', '/sequence-messages', '/quick-send'])(
  'without its feature %s leads to the start page',
  async (address) => {
    const router = await visit(address, sessionOf([]));
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Welcome, आशा देवी');
    expect(router.state.location.pathname).toBe('/');
  },
);

test('the menu has what the clinic has, in the order of the specification', async () => {
  await page.viewport(1280, 800);
  await visit('/', sessionOf(['dashboard', 'reviews', 'sequences']));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu).toBeVisible();
  const entries = () =>
    menu
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  expect(entries()).toEqual(['Dashboard', 'Reviews', 'Sequences', 'Quick Send', 'Settings']);
  await page.viewport(390, 844);
});

test('a clinic without features still has its settings', async () => {
  await page.viewport(1280, 800);
  await visit('/', sessionOf([], 'super_admin'));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu.getByRole('link')).toHaveTextContent('Settings');
  await expect.element(page.getByText('(super admin)')).toBeVisible();
  await page.viewport(390, 844);
});

test('an address without a screen says so', async () => {
  await visit('/nowhere', sessionOf([]));
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
