import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Session } from '#features/clinics/schema.ts';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { configureApi, createQueryClient, NoAnswer } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { reportReachable } from '#platform/web/reachability.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { stubLiveUpdates } from '#platform/web/testing/stub-live-updates.ts';
import '#platform/web/styles.css';
import { createAppRouter } from './routes.tsx';
import { UnreachableBanner } from './shell/unreachable-banner.tsx';

beforeAll(() => configureApi(location.origin, { clinics: { session: 'GET /session' } }));

/** Opens what this browser stored. Without `storeSession` that is nothing, because there is no key. */
function openCache() {
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => true });
  return { queryClient, storedCache };
}

/** Stores in this browser, until the test ends, what a user read. */
async function storeSession(session: Session) {
  document.cookie = `wellword-cache=${'A'.repeat(43)}`;
  const { queryClient, storedCache } = openCache();
  onTestFinished(async () => {
    document.cookie = 'wellword-cache=; max-age=0';
    await storedCache.forget();
  });
  await storedCache.begin(session.actor.loginId);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => openCache().storedCache.restoreLast()).toBe(true);
}

/** Answers the first request for the session with a lost connection, and later ones never; returns their number. */
function loseServer() {
  const tries = { count: 0 };
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (!url.endsWith('/api/session')) return Promise.reject(new TypeError('Failed to fetch'));
    tries.count += 1;
    return tries.count === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : new Promise<Response>(() => undefined);
  });
  // Live updates are not tested here.
  stubLiveUpdates();
  return tries;
}

async function openApp() {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const { queryClient, storedCache } = openCache();
  const router = createAppRouter({ queryClient, storedCache }, history);
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

// covers: when-nothing-can-reached-at-start-tried
test('tries three times, 2 s apart, to reach the server at the start, then says that it failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const tries: number[] = [];
  vi.stubGlobal('fetch', () => {
    tries.push(performance.now());
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await openApp();
  const failure = page.getByText(
    'Failed to connect to database after multiple attempts. Please check your internet connection and try again.',
  );
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(200);
      return failure.elements().length;
    })
    .toBe(1);
  const [first = 0, second = 0, third = 0] = tries;
  expect(second - first).toBeGreaterThanOrEqual(2000);
  expect(third - second).toBe(2000);
  expect(tries).toHaveLength(3);
});

// covers: stored-screen-after-one-try
test('opens with what this browser stored after one try that does not reach the server, and says so in one line', async () => {
  await storeSession(sessionWith());
  loseServer();
  await openApp();
  await expect.element(page.getByText('Welcome, Meera Shah')).toBeVisible();
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  const help = page.getByText(/^You are seeing the last saved copy/);
  await expect.element(help).not.toBeVisible();
  const line = page.getByText('The server cannot be reached').element().closest('details');
  expect(line?.getBoundingClientRect().height).toBe(44);
  await page.getByText('The server cannot be reached').click();
  await expect.element(help).toBeVisible();
});

/** Lets the browser go offline until the test ends. */
function goOffline() {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    spy.mockRestore();
    dispatchEvent(new Event('online'));
    reportReachable(true);
  });
  dispatchEvent(new Event('offline'));
}

const NOT_STORED = 'This page has not been opened on this device yet.';

test('says after one try that nothing is stored when the browser is offline', async () => {
  goOffline();
  const tries = loseServer();
  await openApp();
  await expect.element(page.getByText(NOT_STORED)).toBeVisible();
  expect(tries.count).toBe(1);
});

// covers: offline-banner-at-once
test('says at once that the browser has gone offline, and names a saved copy only where one is shown', async () => {
  await render(
    <QueryClientProvider client={openCache().queryClient}>
      <main>
        <UnreachableBanner />
        <p>A stored row</p>
      </main>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('A stored row')).toBeVisible();
  goOffline();
  await expect.element(page.getByText('You are offline: this is a saved copy')).toBeVisible();
});

test('a screen that is not stored says so without a second try, and names no saved copy', async () => {
  goOffline();
  const load = vi.fn(() => Promise.reject(new NoAnswer('network', undefined)));
  function Screen() {
    const { isError, refetch } = useQuery({ queryKey: ['unopened'], queryFn: load });
    return (
      <main>
        <UnreachableBanner />
        {isError && <ErrorState title="Failed" onRetry={() => void refetch()} />}
      </main>
    );
  }
  await render(
    <QueryClientProvider client={openCache().queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(NOT_STORED)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/saved copy/).first()).not.toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
