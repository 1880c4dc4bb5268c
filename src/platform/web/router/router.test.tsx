import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createMemoryHistory } from './history.ts';
import { Link } from './link.tsx';
import { createRouter, redirect } from './navigation.ts';
import { Outlet, RouterProvider } from './router-view.tsx';
import { addressOf, readSearch } from './address.ts';
import { lazyRouteComponent } from './lazy-page.ts';
import { createRootRoute, createRoute, type RouteOptions } from './routes.ts';
import { useBlocker, useLocation, useSearch } from './use-router.ts';

const START = location.href;
beforeEach(() => {
  history.replaceState(null, '', START);
  return () => history.replaceState(null, '', START);
});

interface Stage {
  routes: (Omit<RouteOptions, 'getParentRoute'> & { path: string })[];
  at: string;
  frame?: RouteOptions;
}

/** A frame with links to every route, on a history of its own. */
async function stage({ routes, at, frame = {} }: Stage) {
  const root = createRootRoute({ notFoundComponent: () => <p>Nothing here</p> });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => (
      <>
        {routes.map(({ path }) => (
          <Link key={path} to={path}>
            to {path}
          </Link>
        ))}
        <Outlet />
      </>
    ),
    ...frame,
  });
  const parts = routes.map((one) => createRoute({ getParentRoute: () => shell, ...one }));
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren(parts)]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultPendingMs: 20,
    defaultPendingComponent: () => <p>Loading</p>,
    defaultErrorComponent: ({ error }) => <p>Failed: {(error as Error).message}</p>,
  });
  await render(<RouterProvider router={router} />);
  return router;
}

const says = (text: string) => () => <p>{text}</p>;
const one = { path: '/one', component: says('First') };
const two = { path: '/two', component: says('Second') };

test('a link leads to its screen, and says where one is', async () => {
  await stage({ routes: [one, two], at: '/one' });
  await expect.element(page.getByText('First')).toBeVisible();
  await page.getByText('to /two').click();
  await expect.element(page.getByText('Second')).toBeVisible();
  await expect.element(page.getByText('to /two')).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('to /one')).not.toHaveAttribute('aria-current');
});

test('a link with a key held is the browser’s', async () => {
  const router = await stage({ routes: [one, two], at: '/one' });
  let wasLeftToBrowser: boolean | undefined;
  document.addEventListener(
    'click',
    (event) => {
      wasLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await page.getByText('to /two').click({ modifiers: ['Control'] });
  expect(wasLeftToBrowser).toBe(true);
  expect(router.state.location.pathname).toBe('/one');
});

test('an address without a screen, a slash too many, and what a screen does not know', async () => {
  const router = await stage({ routes: [one], at: '/nowhere' });
  await expect.element(page.getByText('Nothing here')).toBeVisible();
  await router.navigate({ to: '/one/' });
  expect(router.state.location.pathname).toBe('/one');
  await expect.element(page.getByText('First')).toBeVisible();
});

test('the search is what the screen reads of it, and stays the same object while nothing changes', async () => {
  const seen: unknown[] = [];
  function Shown() {
    const search = useSearch({ from: '/shell/list' });
    seen.push(search);
    return <p>{JSON.stringify(search)}</p>;
  }
  const validateSearch = ({ status }: Record<string, unknown>) =>
    status === 'sent' ? { status } : {};
  const list = { path: '/list', component: Shown, validateSearch };
  const router = await stage({ routes: [list], at: '/list?status=nonsense&more=1' });
  await expect.element(page.getByText('{}')).toBeVisible();
  await router.navigate({ to: '/list', search: { status: 'sent' }, replace: true });
  await expect.element(page.getByText('{"status":"sent"}')).toBeVisible();
  await router.invalidate();
  expect(new Set(seen).size).toBe(2);
});

test.each([
  { a: 'plain' },
  { a: '7' },
  { a: 7 },
  { a: 'true' },
  { a: true },
  { a: '' },
  { a: ['x'] },
])('what is written into the address is read out of it: %j', (search) => {
  const [, query = ''] = addressOf('/x', search).split('?');
  expect(readSearch(query)).toEqual(search);
});

test('whoever may not go there is led elsewhere, and the frame is told what was found out', async () => {
  let known: unknown;
  const guarded = {
    path: '/one',
    beforeLoad: ({ context }: { context: object }) => {
      known = context;
      redirect({ to: '/two' });
    },
  };
  const frame = { beforeLoad: () => Promise.resolve({ actor: 'Meera' }) };
  const router = await stage({ routes: [guarded, two], at: '/one', frame });
  await expect.element(page.getByText('Second')).toBeVisible();
  expect([router.state.location.pathname, known]).toEqual(['/two', { actor: 'Meera' }]);
});

test('a slow screen says so inside its frame; a later wish overtakes it', async () => {
  const slow = Promise.withResolvers<Record<string, unknown>>();
  const late = { path: '/one', component: lazyRouteComponent(() => slow.promise, 'Page') };
  const router = await stage({ routes: [late, two], at: '/one' });
  await expect.element(page.getByText('Loading')).toBeVisible();
  await page.getByText('to /two').click();
  await expect.element(page.getByText('Second')).toBeVisible();
  slow.resolve({ Page: says('Late') });
  await router.navigate({ to: '/one' });
  await expect.element(page.getByText('Late')).toBeVisible();
});

test('what could not be loaded says so in its place, and is tried again', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries === 1
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ Page: says('Back') });
  };
  const router = await stage({
    routes: [{ path: '/one', component: lazyRouteComponent(load, 'Page') }],
    at: '/one',
  });
  await expect.element(page.getByText('Failed: away')).toBeVisible();
  await expect.element(page.getByText('to /one')).toBeVisible();
  await router.invalidate();
  await expect.element(page.getByText('Back')).toBeVisible();
});

test('what a screen throws stays in its place, until one goes elsewhere', async () => {
  const broken = {
    path: '/one',
    component: (): never => {
      throw new Error('broken');
    },
  };
  const router = await stage({ routes: [broken, two], at: '/two' });
  await router.navigate({ to: '/one' });
  await expect.element(page.getByText('Failed: broken')).toBeVisible();
  await page.getByText('to /two').click();
  await expect.element(page.getByText('Second')).toBeVisible();
});

function Unsaved() {
  const blocker = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: () => true });
  if (blocker.status === 'idle') return <p>Typing</p>;
  return (
    <>
      <button onClick={blocker.proceed}>Leave</button>
      <button onClick={blocker.reset}>Stay</button>
    </>
  );
}

test('whoever has typed is asked before they leave', async () => {
  const router = await stage({ routes: [{ path: '/one', component: Unsaved }, two], at: '/one' });
  await page.getByText('to /two').click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('Typing')).toBeVisible();
  expect(router.state.location.pathname).toBe('/one');
  await page.getByText('to /two').click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Second')).toBeVisible();
});

function Where() {
  return <p>At {useLocation().pathname}</p>;
}

/** On the address bar of the test's own page. */
async function browserStage() {
  const root = createRootRoute();
  const tall = () => (
    <div style={{ height: 5000 }}>
      <Where />
    </div>
  );
  const paths = ['/one', '/two'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: tall }),
  );
  const typing = createRoute({ getParentRoute: () => root, path: '/typing', component: Unsaved });
  const router = createRouter({ routeTree: root.addChildren([...paths, typing]) });
  await render(<RouterProvider router={router} />);
  return router;
}

test('back shows the screen before, where it was left', async () => {
  const router = await browserStage();
  await router.navigate({ to: '/one', replace: true });
  scrollTo(0, 700);
  await expect.poll(() => scrollY).toBe(700);
  // The place is noted with the next frame.
  await new Promise(requestAnimationFrame);
  await router.navigate({ to: '/two', search: { page: 2 } });
  await expect.element(page.getByText('At /two')).toBeInTheDocument();
  expect([location.pathname, location.search, scrollY]).toEqual(['/two', '?page=2', 0]);
  history.back();
  await expect.element(page.getByText('At /one')).toBeInTheDocument();
  await expect.poll(() => scrollY).toBe(700);
});

test('what stands behind the # is the screen’s own', async () => {
  history.replaceState(null, '', '/one?unknown=1#token');
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/one',
    component: () => <p>Token {location.hash}</p>,
    validateSearch: () => ({}),
  });
  await render(<RouterProvider router={createRouter({ routeTree: root.addChildren([screen]) })} />);
  await expect.element(page.getByText('Token #token')).toBeVisible();
  expect(location.search).toBe('');
});

test('going back is asked about as well; whoever stays keeps the address', async () => {
  const router = await browserStage();
  await router.navigate({ to: '/one', replace: true });
  await router.navigate({ to: '/typing' });
  await expect.element(page.getByText('Typing')).toBeVisible();
  history.back();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('Typing')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/typing');
  history.back();
  await userEvent.click(page.getByRole('button', { name: 'Leave' }));
  await expect.element(page.getByText('At /one')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/one');
});

test('what this router does not know is refused when the routes are made', () => {
  const more: RouteOptions & { loader: () => void } = { path: '/one', loader: () => undefined };
  expect(() => createRoute(more)).toThrow('This router has no loader');
  expect(() => createRoute({ path: '/one/$id' })).toThrow('addresses hold no values');
});
