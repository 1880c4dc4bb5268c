import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { can } from '#app/access.ts';
import type { OperationName } from '#app/contract.ts';
import { ROUTES, SETTINGS, SHELL, type ScreenFile } from '#app/routes.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { readAppointmentFilter } from '#features/appointments/address.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { readCreativeAddress } from '#features/creatives/address.ts';
import { readReviewFilter } from '#features/reviews/address.ts';
import { readMessageFilter } from '#features/sequences/address.ts';
import { isSuspended, isUnauthenticated, isUnreachable } from '#platform/web/api.ts';
import type { KeptCache } from '#platform/web/persist.ts';
import { SCREENS } from './screens.ts';
import {
  PageFailed,
  PageLoading,
  PageMissing,
  StartFailed,
  StartLoading,
} from './shell/page-states.tsx';

interface RouterContext {
  queryClient: QueryClient;
  keptCache: KeptCache;
}

interface Listed<Path> {
  path: Path;
  screen: ScreenFile;
  needs?: OperationName;
}

function openTo<Path extends string>({ path, screen }: Listed<Path>) {
  return { path, component: SCREENS[screen] };
}

/** Users who may not use a screen get the start page; the server refuses them anyway. */
function guarded<Path extends string>({ needs, ...route }: Listed<Path>) {
  return {
    ...openTo(route),
    beforeLoad: ({ context }: { context: { actor: Actor } }) => {
      if (needs !== undefined && !can(context.actor, needs))
        redirect({ to: '/', replace: true, throw: true });
    },
  };
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: PageMissing,
});

/** The frame of everything behind the sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context }) => {
    const { queryClient, keptCache } = context;
    try {
      const { actor } = await queryClient.ensureQueryData(sessionQuery);
      await keptCache.begin(actor.loginId);
      return { actor };
    } catch (error) {
      // Signing in then says that the clinic is suspended.
      if (isUnauthenticated(error) || isSuspended(error)) {
        await keptCache.forget();
        redirect({ to: '/login', replace: true, throw: true });
      }
      // Without the server this browser opens with what its last user read.
      const isOpened = isUnreachable(error) && (await keptCache.openUnreachable());
      const kept = isOpened ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
      if (kept === undefined) throw error;
      return { actor: kept.actor };
    }
  },
  component: SCREENS[SHELL],
  pendingComponent: StartLoading,
  errorComponent: StartFailed,
});

const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  component: SCREENS[SETTINGS],
});

const inRoot = () => root;
const inShell = () => shell;
const inSettings = () => settings;

const tree = root.addChildren([
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.login) }),
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.codeLogin) }),
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.googleLogin) }),
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.reset) }),
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.signUp) }),
  createRoute({ getParentRoute: inRoot, ...openTo(ROUTES.confirm) }),
  shell.addChildren([
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.dashboard) }),
    createRoute({
      getParentRoute: inShell,
      ...guarded(ROUTES.appointments),
      validateSearch: readAppointmentFilter,
    }),
    createRoute({
      getParentRoute: inShell,
      ...guarded(ROUTES.reviews),
      validateSearch: readReviewFilter,
    }),
    createRoute({
      getParentRoute: inShell,
      ...guarded(ROUTES.sequenceMessages),
      validateSearch: readMessageFilter,
    }),
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.quickSend) }),
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.aiSequenceGenerator) }),
    createRoute({
      getParentRoute: inShell,
      ...guarded(ROUTES.creatives),
      validateSearch: readCreativeAddress,
    }),
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.reports) }),
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.admin) }),
    createRoute({ getParentRoute: inShell, ...guarded(ROUTES.adminCreatives) }),
    settings.addChildren([
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.settings) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.reviewMessages) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.integrations) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.autopilot) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.doNotContact) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.patientData) }),
      createRoute({ getParentRoute: inSettings, ...guarded(ROUTES.ownAccount) }),
    ]),
  ]),
]);

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
}
