import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type AnyRoute,
  lazyRouteComponent,
  createRouter,
  Outlet,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { OperationName } from '#app/contract.ts';
import {
  type AppRoute,
  PUBLIC_PAGES,
  SETTINGS_PAGES,
  SHELL_PAGES,
  SIGN_IN_PAGES,
} from '#app/routes.ts';
import type { Actor, Session } from '#features/clinics/schema.ts';
import { sessionQuery, START_RETRY_MS } from '#features/clinics/web/use-session.ts';
import {
  isLoginDisabled,
  isSuspended,
  isUnauthenticated,
  isUnreachable,
  shouldRetry,
} from '#platform/web/api.ts';
import type { StoredCache } from '#platform/web/persist.ts';
import { followPerson } from '#platform/web/screen-language.ts';
import { useLanguage } from '#platform/web/use-language.ts';
import { findScreen } from './screens.ts';
import {
  PageFailed,
  PageLoading,
  PageMissing,
  ScreenMissing,
  StartFailed,
  StartLoading,
} from './shell/page-states.tsx';

interface RouterContext {
  queryClient: QueryClient;
  storedCache: StoredCache;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: PageMissing,
});

/**
 * Reads the session. As soon as one try does not reach the server, this browser opens with what its last user read; without
 * that, and with a network, the server gets two more tries.
 */
async function readSession({ queryClient, storedCache }: RouterContext): Promise<Session> {
  try {
    return await queryClient.ensureQueryData({
      ...sessionQuery,
      retry: (failures, error) => !isUnreachable(error) && shouldRetry(failures, error),
    });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const isRestored = await storedCache.restoreLast();
    const storedSession = isRestored ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
    if (storedSession !== undefined) return storedSession;
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    return queryClient.ensureQueryData({
      ...sessionQuery,
      retry: (failures, later) => shouldRetry(failures + 1, later),
    });
  }
}

/** Draws a screen again when the language changes: its texts are read while it is drawn. */
function inEachLanguage(Screen: RouteComponent): RouteComponent {
  function ScreenInLanguage() {
    useLanguage();
    return <Screen />;
  }
  return Object.assign(ScreenInLanguage, { preload: Screen.preload });
}

/** A browser that is asked to sign in forgets what it stored: the session may have ended while it was closed. */
const signIn = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  beforeLoad: ({ context }) => context.storedCache.forget(),
});

/** The frame of everything behind the sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location, matches }): Promise<{ actor: Actor }> => {
    try {
      // The login does not need the table of rights.
      const [{ actor, clinic }, { can, isOfOtherRole }] = await Promise.all([
        readSession(context),
        import('#app/access.ts'),
      ]);
      await followPerson({ own: actor.screenLanguage, clinic: clinic.screenLanguage });
      await context.storedCache.begin(actor.loginId);
      // Without the feature users get the start page; the frame tells the others whom to ask.
      const needs = matches.at(-1)?.staticData.needs;
      if (needs !== undefined && !can(actor, needs) && !isOfOtherRole(actor, needs))
        redirect({ to: '/', replace: true, throw: true });
      // Parts of the settings are for every role: the menu leads to their list too.
      if (location.pathname === '/settings' && !can(actor, 'clinics.settings'))
        redirect({ to: '/settings/all', replace: true, throw: true });
      return { actor };
    } catch (error) {
      // Signing in then says that the clinic is suspended.
      if (isUnauthenticated(error) || isSuspended(error)) {
        await context.storedCache.forget();
        redirect({
          to: '/login',
          replace: true,
          state: { isLoginDisabled: isLoginDisabled(error) },
          throw: true,
        });
      }
      throw error;
    }
  },
  component: inEachLanguage(lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell')),
  pendingComponent: StartLoading,
  errorComponent: StartFailed,
});

const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  component: inEachLanguage(
    lazyRouteComponent(() => import('./shell/settings-frame.tsx'), 'SettingsFrame'),
  ),
});

type Read = (queryClient: QueryClient) => Promise<unknown>;

/** What the screens show first on which a user may arrive after signing in. */
const FIRST_READS: Readonly<Record<string, () => Promise<Read>>> = {
  '/today': async () => (await import('./shell/today-route.tsx')).readToday,
  '/': async () => {
    const { overviewQuery } = await import('#features/dashboard/web/use-overview.ts');
    return (queryClient) => queryClient.ensureQueryData(overviewQuery);
  },
};

/** Reads before the screen is opened. One that is open reads for itself, and says when that fails. */
async function readFirst(path: string, queryClient: QueryClient): Promise<void> {
  try {
    await (
      await FIRST_READS[path]?.()
    )?.(queryClient);
  } catch {
    // The screen tries again.
  }
}

function createPage<Parent extends AnyRoute, Path extends string, Search extends object>(
  parent: Parent,
  path: Path,
  { screen, search, needs }: AppRoute<Search>,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: inEachLanguage(findScreen(screen)),
    validateSearch: search,
    // Not as `loader`: with one, a screen whose code does not arrive would take the frame with it.
    beforeLoad: async ({ context, location, preload }) => {
      const address: Record<string, unknown> = location.search;
      const validSearch = search && Object.fromEntries<unknown>(Object.entries(search(address)));
      // The router itself keeps values that no screen knows, and the screen would ask for them.
      if (validSearch && Object.keys(address).some((name) => validSearch[name] !== address[name]))
        redirect({ to: location.pathname, search: validSearch, replace: true, throw: true });
      if (preload) await readFirst(path, context.queryClient);
    },
    staticData: { needs },
  });
}

/** The routes by their paths, from which the types of links and of `useSearch` follow. */
type RoutesOf<Parent extends AnyRoute, Pages> = {
  [Path in keyof Pages & string]: ReturnType<
    typeof createPage<Parent, Path, Pages[Path] extends AppRoute<infer Search> ? Search : object>
  >;
};

function createPages<Parent extends AnyRoute, Pages extends Readonly<Record<string, AppRoute>>>(
  parent: Parent,
  pages: Pages,
) {
  const routes: [string, AnyRoute][] = Object.entries(pages).map(([path, page]) => [
    path,
    createPage(parent, path, page),
  ]);
  return Object.fromEntries(routes) as RoutesOf<Parent, Pages>;
}

const tree = root.addChildren({
  ...createPages(root, PUBLIC_PAGES),
  signIn: signIn.addChildren(createPages(signIn, SIGN_IN_PAGES)),
  shell: shell.addChildren({
    ...createPages(shell, SHELL_PAGES),
    settings: settings.addChildren(createPages(settings, SETTINGS_PAGES)),
    missing: createRoute({ getParentRoute: () => shell, path: '$', component: ScreenMissing }),
  }),
});

/** Creates the router of the app. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    needs?: OperationName;
  }
}
