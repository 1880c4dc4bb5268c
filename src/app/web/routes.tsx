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
import type { Actor, Session } from '#features/clinics/schema.ts';
import {
  readAppointmentFilter,
  readDayAddress,
  readLeaveAddress,
} from '#features/appointments/address.ts';
import { sessionQuery, START_RETRY_MS } from '#features/clinics/web/use-session.ts';
import { readCreativeAddress } from '#features/creatives/address.ts';
import { readMonthAddress } from '#features/month/address.ts';
import { readReviewFilter } from '#features/reviews/address.ts';
import { readMessageFilter, readQuickSendView } from '#features/sequences/address.ts';
import { isSuspended, isUnauthenticated, isUnreachable, shouldRetry } from '#platform/web/api.ts';
import type { StoredCache } from '#platform/web/persist.ts';
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
  storedCache: StoredCache;
}

interface Listed<Path> {
  path: Path;
  screen: ScreenFile;
  needs?: OperationName;
}

function page<Path extends string>({ path, screen }: Listed<Path>) {
  return { path, component: SCREENS[screen] };
}

/** A browser that is asked to sign in forgets what it stored: the session may have ended while it was closed. */
function signInPage<Path extends string>(route: Listed<Path>) {
  return {
    ...page(route),
    beforeLoad: ({ context }: { context: RouterContext }) => context.storedCache.forget(),
  };
}

/** Users who may not use a screen get the start page; the server refuses them anyway. */
function pageWithGuard<Path extends string>({ needs, ...route }: Listed<Path>) {
  return {
    ...page(route),
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
    const stored = isRestored ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
    if (stored !== undefined) return stored;
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    return queryClient.ensureQueryData({
      ...sessionQuery,
      retry: (failures, later) => shouldRetry(failures + 1, later),
    });
  }
}

/** The frame of everything behind the sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context }) => {
    try {
      const { actor } = await readSession(context);
      await context.storedCache.begin(actor.loginId);
      return { actor };
    } catch (error) {
      // Signing in then says that the clinic is suspended.
      if (isUnauthenticated(error) || isSuspended(error)) {
        await context.storedCache.forget();
        redirect({ to: '/login', replace: true, throw: true });
      }
      throw error;
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
  createRoute({ getParentRoute: inRoot, ...signInPage(ROUTES.login) }),
  createRoute({ getParentRoute: inRoot, ...signInPage(ROUTES.codeLogin) }),
  createRoute({ getParentRoute: inRoot, ...signInPage(ROUTES.googleLogin) }),
  createRoute({ getParentRoute: inRoot, ...page(ROUTES.reset) }),
  createRoute({ getParentRoute: inRoot, ...page(ROUTES.signUp) }),
  createRoute({ getParentRoute: inRoot, ...page(ROUTES.confirm) }),
  shell.addChildren([
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.dashboard) }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.today),
      validateSearch: readDayAddress,
    }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.board) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.setup) }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.remind),
      validateSearch: readDayAddress,
    }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.leave),
      validateSearch: readLeaveAddress,
    }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.appointments),
      validateSearch: readAppointmentFilter,
    }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.reviews),
      validateSearch: readReviewFilter,
    }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.sequenceMessages),
      validateSearch: readMessageFilter,
    }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.quickSend),
      validateSearch: readQuickSendView,
    }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.aiSequenceGenerator) }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.creatives),
      validateSearch: readCreativeAddress,
    }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.patients) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.importPatients) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.patient) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.asking) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.feedback) }),
    createRoute({
      getParentRoute: inShell,
      ...pageWithGuard(ROUTES.month),
      validateSearch: readMonthAddress,
    }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.reports) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.admin) }),
    createRoute({ getParentRoute: inShell, ...pageWithGuard(ROUTES.adminCreatives) }),
    settings.addChildren([
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.settings) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.hours) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.reviewMessages) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.integrations) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.reminders) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.autopilot) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.doNotContact) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.patientData) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.consentNotice) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.posters) }),
      createRoute({ getParentRoute: inSettings, ...pageWithGuard(ROUTES.ownAccount) }),
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
