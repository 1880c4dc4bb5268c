import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FEATURES } from '#features/clinics/roles-and-features.ts';
import { Session, type Feature, type Role } from '#features/clinics/schema.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { themeColors } from '#platform/colour.ts';
import { configureApi, createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import '#platform/web/styles.css';
import { closeOnBack } from '#platform/web/close-on-back.ts';
import { stubLiveUpdates } from '#platform/web/testing/stub-live-updates.ts';
import { createAppRouter } from './routes.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

function createSession(
  enabledFeatures: Feature[],
  role: Role = 'user',
  clinic: Partial<Session['clinic']> = {},
): Session {
  return Session.parse({
    actor: {
      loginId: ID,
      clinicId: ID,
      name: 'आशा देवी',
      role,
      staffRole: 'owner',
      screenLanguage: null,
      doctorId: null,
      enabledFeatures,
    },
    clinic: {
      id: ID,
      clinicName: 'Arogya Clinic',
      logoUrl: null,
      primaryColor: '#0f766e',
      secondaryColor: 'no colour',
      contactPhone: '',
      contactWhatsapp: '',
      gmbLink: '',
      website: '',
      bookingLink: '',
      furtherPhones: '',
      timeZone: 'Asia/Kolkata',
      languages: ['en'],
      defaultLanguage: 'en',
      screenLanguage: 'en',
      profileTypes: [],
      hasProviderKey: false,
      hasSheet: false,
      offersDrafts: true,
      isSettingUp: false,
      namesByLanguage: {},
      mapLink: '',
      ...clinic,
    },
    standIns: [],
    clockShiftMs: 0,
    today: '2026-11-20',
  });
}

async function visit(
  address: string,
  session?: Session,
  history = createMemoryHistory({ initialEntries: [address] }),
) {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => false });
  if (session) queryClient.setQueryData(sessionQuery.queryKey, session);
  const router = createAppRouter({ queryClient, storedCache }, history);
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Answers every request with this failure. */
function answer(status: number, code: string) {
  const body = JSON.stringify({ defined: true, code, status, message: code });
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  // Live updates are not tested here.
  stubLiveUpdates();
}

beforeAll(() =>
  configureApi(location.origin, {
    accounts: { signOut: 'DELETE /session', options: 'GET /sign-in/options' },
    clinics: { session: 'GET /session' },
    dashboard: { overview: 'GET /dashboard' },
  }),
);
beforeEach(() => answer(404, 'NOT_FOUND'));

// covers: not-signed-in-sent-to-login-screen
test('a user who is not signed in is sent to the login screen', async () => {
  answer(401, 'UNAUTHENTICATED');
  const router = await visit('/settings');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});

// covers: without-feature-leads-to-start-page
test.each(['/reviews', '/sequence-messages', '/quick-send'])(
  'without its feature %s leads to the start page',
  async (address) => {
    const router = await visit(address, createSession([]));
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Welcome, आशा देवी');
    expect(router.state.location.pathname).toBe('/');
  },
);

// covers: menu-what-clinic-in-order-of-specification
test('the menu has the screens of the clinic’s features, in the order of the specification', async () => {
  await page.viewport(1280, 800);
  await visit('/', createSession(['dashboard', 'reviews', 'sequences']));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu).toBeVisible();
  const entries = () =>
    menu
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  expect(entries()).toEqual([
    'Dashboard',
    'Patients',
    'Reviews',
    'Feedback',
    'Sequences',
    'Quick Send',
    'Month',
    'Clinic Settings',
  ]);
  await page.viewport(390, 844);
});

// covers: clinic-without-features-still-settings
test('a clinic without features still has its settings', async () => {
  await page.viewport(1280, 800);
  await visit('/', createSession([], 'super_admin'));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu.getByRole('link')).toHaveTextContent('Clinic Settings');
  await expect.element(page.getByText('(super admin)')).toBeVisible();
  await page.viewport(390, 844);
});

// covers: admin-entry
test('an admin has every entry', async () => {
  await page.viewport(1280, 800);
  await visit('/', createSession([...FEATURES], 'admin'));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu).toBeVisible();
  const entries = menu.getByRole('link').elements();
  expect(entries.map((link) => link.textContent)).toEqual([
    'Today',
    'Dashboard',
    'Appointments',
    'Patients',
    'Reviews',
    'Feedback',
    'Sequences',
    'Quick Send',
    'Your Creatives',
    'Report Requests',
    'Month',
    'Admin Panel',
    'Clinic Settings',
  ]);
  await page.viewport(390, 844);
});

// covers: menu-folds-and-remembers
test('the menu folds to its icons, and the browser remembers it', async () => {
  await page.viewport(1280, 800);
  await visit('/', createSession(['reviews']));
  const menu = page.getByRole('complementary');
  await expect.element(menu).toBeVisible();
  const readWidth = () => menu.element().getBoundingClientRect().width;
  expect(readWidth()).toBe(208);
  await page.getByRole('button', { name: 'Narrow menu' }).click();
  await expect.poll(readWidth).toBe(68);
  await expect.element(menu.getByRole('link', { name: 'Reviews' })).toBeVisible();
  expect(localStorage.getItem('wellword-narrow-menu')).toBe('yes');
  await page.getByRole('button', { name: 'Wide menu' }).click();
  await expect.poll(readWidth).toBe(208);
  expect(localStorage.getItem('wellword-narrow-menu')).toBe(null);
  await page.viewport(390, 844);
});

// covers: on-phone-menu-slides-in-with-entries
test('on a phone the menu slides in, with the entries, the user and the sign-out button', async () => {
  await visit('/', createSession(['reviews']));
  await expect.element(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Logout' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Main menu' });
  await expect.element(sheet.getByRole('link', { name: 'Reviews' })).toBeVisible();
  await expect.element(sheet.getByText('(Owner)')).toBeVisible();
  await expect.element(sheet.getByText('Arogya Clinic')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
});

// covers: bar-shows-logo-or-first-letter
test('the bar shows the logo or the first letter, and the clinic’s name', async () => {
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  await visit('/', createSession([], 'user', { logoUrl }));
  const bar = page.getByRole('banner').first();
  await expect.element(bar.getByText('Arogya Clinic')).toBeVisible();
  expect(bar.element().querySelector('img')?.src).toBe(logoUrl);
});

// covers: colours-those-of-clinic
test('the colours are those of the clinic', async () => {
  const [primaryColor, secondaryColor] = ['#7C2D12', '#FDE68A'];
  await visit('/', createSession([], 'user', { primaryColor, secondaryColor }));
  const bar = page.getByRole('banner').first();
  await expect.element(bar).toBeVisible();
  expect(getComputedStyle(bar.element()).backgroundColor).toBe('rgb(124, 45, 18)');
  const { style } = document.documentElement;
  const { quiet } = themeColors({ primary: primaryColor, secondary: secondaryColor });
  expect(style.getPropertyValue('--quiet-light')).toBe(quiet);
  expect(quiet).not.toBe(themeColors({}).quiet);
});

// covers: signing-out-that-answered-leaves-all-same
test.each([401, 403, 404])(
  'signing out that is answered %i leaves all the same',
  async (status) => {
    await page.viewport(1280, 800);
    const router = await visit('/settings', createSession([]));
    answer(status, 'ENDED');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    await page.viewport(390, 844);
  },
);

test('says so and stays when the sign-out gets no response', async () => {
  await page.viewport(1280, 800);
  const router = await visit('/settings', createSession([]));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByText(/^Unable to connect to the server/).first()).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
  await page.viewport(390, 844);
});

test('says so beside the menu when no screen has the path', async () => {
  await visit('/nowhere/at/all', createSession([]));
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

// covers: settings-beside-their-list
test('a wide screen has the settings beside the list of those that this user may open', async () => {
  await page.viewport(1280, 800);
  const router = await visit('/settings/account', createSession([]));
  const list = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect.element(list).toBeVisible();
  const links = list.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    'Clinic details',
    'Staff',
    'Activity',
    'Integrations',
    'Patient data',
    'My account',
  ]);
  const openPart = list.getByRole('link', { name: 'My account' });
  await expect.element(openPart).toHaveAttribute('aria-current', 'page');
  await list.getByRole('link', { name: 'Clinic details' }).click();
  expect(router.state.location.pathname).toBe('/settings');
  await page.viewport(390, 844);
});

// covers: settings-list-on-phone
test('on a phone the settings are a list, and each part is one tap away and one back', async () => {
  const router = await visit('/', createSession([]));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Clinic Settings' }).click();
  await page.getByRole('link', { name: /^Patient data/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/settings/patient-data');
  await expect.element(page.getByRole('heading', { name: 'Patient data', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect.element(page.getByRole('link', { name: /^My account/ })).toBeVisible();
});

/** Creates a history of the browser's own entries, until the test ends. */
function openBrowserHistory(...addresses: readonly string[]) {
  const before = location.href;
  const browserHistory = createBrowserHistory();
  onTestFinished(() => {
    browserHistory.destroy();
    history.replaceState(null, '', before);
  });
  for (const address of addresses) {
    browserHistory.push(address);
    browserHistory.flush();
  }
  return browserHistory;
}

// covers: back-closes-what-is-open
test('Back closes the open menu, and the next Back leaves the screen', async () => {
  const browserHistory = openBrowserHistory('/settings', '/');
  onTestFinished(closeOnBack(browserHistory));
  const router = await visit('/', createSession(['dashboard']), browserHistory);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await expect.element(menu).toBeVisible();
  // The entry of the menu is there by a person's next tap.
  await expect.poll(() => history.state).toMatchObject({ overlays: 1 });
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  await expect.poll(() => location.pathname).toBe('/');
  history.back();
  await expect.poll(() => router.state.location.pathname).toBe('/settings');
});

// covers: unknown-values-of-an-address-fall-away
test.each([
  ['/settings/activity?kind=nope&by=someone', '/settings/activity'],
  ['/settings/activity?kind=signIns&patient=1', '/settings/activity?kind=signIns'],
  ['/appointments?status=lost', '/appointments'],
  ['/reviews?status=lost', '/reviews'],
  ['/sequence-messages?status=lost', '/sequence-messages'],
  ['/month?month=2026-13', '/month'],
])('what no screen knows falls away from %s', async (address, target) => {
  const router = await visit(address, createSession([...FEATURES]));
  await expect.poll(() => router.state.location.href).toBe(target);
});

test('a role without the clinic’s profile gets the list of the settings that are for it', async () => {
  const session = createSession([...FEATURES]);
  const router = await visit('/settings', {
    ...session,
    actor: { ...session.actor, staffRole: 'reception' },
  });
  await expect.poll(() => router.state.location.pathname).toBe('/settings/all');
  await expect.element(page.getByRole('link', { name: /^My account/ })).toBeVisible();
});
