import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { can } from '#app/access.ts';
import type { OperationName } from '#app/contract.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { readAppointmentFilter } from '#features/appointments/address.ts';
import { sessionQuery } from '#features/clinics/web/use-session.ts';
import { readCreativeAddress } from '#features/creatives/address.ts';
import { readReviewFilter } from '#features/reviews/address.ts';
import { readMessageFilter } from '#features/sequences/address.ts';
import { isSuspended, isUnauthenticated, isUnreachable } from '#platform/web/api.ts';
import type { KeptCache } from '#platform/web/persist.ts';
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

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: PageMissing,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/login-page.tsx'),
    'LoginPage',
  ),
});

const codeLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/code',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/code-page.tsx'),
    'CodePage',
  ),
});

const googleLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/google',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/google-page.tsx'),
    'GooglePage',
  ),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/reset-page.tsx'),
    'ResetPage',
  ),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/sign-up-page.tsx'),
    'SignUpPage',
  ),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/sign-in/confirm-page.tsx'),
    'ConfirmPage',
  ),
});

/** Everything behind the sign-in. */
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
      // The server cannot say who is there: then this browser opens with what its last person read.
      const isOpened = isUnreachable(error) && (await keptCache.openUnreachable());
      const kept = isOpened ? queryClient.getQueryData(sessionQuery.queryKey) : undefined;
      if (kept === undefined) throw error;
      return { actor: kept.actor };
    }
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingComponent: StartLoading,
  errorComponent: StartFailed,
});

/** Sends whoever may not do what a screen is for to the start page; the server refuses them anyway. */
function needs(operation: OperationName) {
  return ({ context }: { context: { actor: Actor } }) => {
    if (!can(context.actor, operation)) redirect({ to: '/', replace: true, throw: true });
  };
}

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(
    () => import('#features/dashboard/web/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const appointments = createRoute({
  getParentRoute: () => shell,
  path: '/appointments',
  validateSearch: readAppointmentFilter,
  beforeLoad: needs('appointments.search'),
  component: lazyRouteComponent(
    () => import('#features/appointments/web/appointments-page.tsx'),
    'AppointmentsPage',
  ),
});

const reviews = createRoute({
  getParentRoute: () => shell,
  path: '/reviews',
  validateSearch: readReviewFilter,
  beforeLoad: needs('reviews.search'),
  component: lazyRouteComponent(() => import('./shell/reviews-route.tsx'), 'ReviewsRoute'),
});

const sequenceMessages = createRoute({
  getParentRoute: () => shell,
  path: '/sequence-messages',
  validateSearch: readMessageFilter,
  beforeLoad: needs('messaging.send'),
  component: lazyRouteComponent(
    () => import('#features/sequences/web/sequence-messages-page.tsx'),
    'SequenceMessagesPage',
  ),
});

const quickSend = createRoute({
  getParentRoute: () => shell,
  path: '/quick-send',
  beforeLoad: needs('messaging.send'),
  component: lazyRouteComponent(
    () => import('#features/sequences/web/quick-send-page.tsx'),
    'QuickSendPage',
  ),
});

const aiSequenceGenerator = createRoute({
  getParentRoute: () => shell,
  path: '/ai-sequence-generator',
  beforeLoad: needs('sequences.generateTemplates'),
  component: lazyRouteComponent(
    () => import('#features/sequences/web/generator/ai-sequence-generator-page.tsx'),
    'AiSequenceGeneratorPage',
  ),
});

const creatives = createRoute({
  getParentRoute: () => shell,
  path: '/creatives',
  validateSearch: readCreativeAddress,
  beforeLoad: needs('creatives.list'),
  component: lazyRouteComponent(
    () => import('#features/creatives/web/creatives-page.tsx'),
    'CreativesPage',
  ),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  beforeLoad: needs('reports.search'),
  component: lazyRouteComponent(
    () => import('#features/reports/web/reports-page.tsx'),
    'ReportsPage',
  ),
});

const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  beforeLoad: needs('admin.users'),
  component: lazyRouteComponent(() => import('#features/admin/web/admin-page.tsx'), 'AdminPage'),
});

const adminCreatives = createRoute({
  getParentRoute: () => shell,
  path: '/admin/creatives',
  beforeLoad: needs('admin.creatives'),
  component: lazyRouteComponent(
    () => import('#features/admin/web/creatives/admin-creatives-page.tsx'),
    'AdminCreativesPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: needs('clinics.settings'),
  component: lazyRouteComponent(() => import('./shell/settings-frame.tsx'), 'SettingsFrame'),
});

const clinicSettings = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    () => import('#features/clinics/web/settings-page.tsx'),
    'SettingsPage',
  ),
});

const reviewMessages = createRoute({
  getParentRoute: () => settings,
  path: '/review-messages',
  beforeLoad: needs('reviews.templates'),
  component: lazyRouteComponent(
    () => import('#features/reviews/web/templates/templates-page.tsx'),
    'TemplatesPage',
  ),
});

const integrations = createRoute({
  getParentRoute: () => settings,
  path: '/integrations',
  beforeLoad: needs('clinics.integrations'),
  component: lazyRouteComponent(
    () => import('./shell/integrations-route.tsx'),
    'IntegrationsRoute',
  ),
});

const doNotContact = createRoute({
  getParentRoute: () => settings,
  path: '/do-not-contact',
  beforeLoad: needs('messaging.suppressions'),
  component: lazyRouteComponent(
    () => import('#features/delivery/web/do-not-contact-page.tsx'),
    'DoNotContactPage',
  ),
});

const patientData = createRoute({
  getParentRoute: () => settings,
  path: '/patient-data',
  beforeLoad: needs('patients.find'),
  component: lazyRouteComponent(
    () => import('#features/data-rights/web/patient-data-page.tsx'),
    'PatientDataPage',
  ),
});

const autopilot = createRoute({
  getParentRoute: () => settings,
  path: '/autopilot',
  beforeLoad: needs('messaging.autopilot'),
  component: lazyRouteComponent(
    () => import('#features/autopilot/web/autopilot-page.tsx'),
    'AutopilotPage',
  ),
});

const ownAccount = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(
    () => import('#features/accounts/web/account/account-panel.tsx'),
    'AccountPanel',
  ),
});

const tree = root.addChildren([
  login,
  codeLogin,
  googleLogin,
  reset,
  signUp,
  confirm,
  shell.addChildren([
    dashboard,
    appointments,
    reviews,
    sequenceMessages,
    quickSend,
    aiSequenceGenerator,
    creatives,
    reports,
    admin,
    adminCreatives,
    settings.addChildren([
      clinicSettings,
      reviewMessages,
      integrations,
      autopilot,
      doNotContact,
      patientData,
      ownAccount,
    ]),
  ]),
]);

/** The screens by address. */
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
