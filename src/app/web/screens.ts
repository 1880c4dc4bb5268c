import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { LoginPage } from '#features/accounts/web/login-page.tsx';
import type { ScreenFile } from '../routes.ts';

/** The component of each screen and frame in `ROUTES`, loaded when it is first shown. */
export const SCREENS: Record<ScreenFile, RouteComponent> = {
  'app/web/shell/hours-route.tsx': lazyRouteComponent(
    () => import('./shell/hours-route.tsx'),
    'HoursRoute',
  ),
  'app/web/shell/integrations-route.tsx': lazyRouteComponent(
    () => import('./shell/integrations-route.tsx'),
    'IntegrationsRoute',
  ),
  'app/web/shell/patients-route.tsx': lazyRouteComponent(
    () => import('./shell/patients-route.tsx'),
    'PatientsRoute',
  ),
  'app/web/shell/reviews-route.tsx': lazyRouteComponent(
    () => import('./shell/reviews-route.tsx'),
    'ReviewsRoute',
  ),
  'app/web/shell/settings-frame.tsx': lazyRouteComponent(
    () => import('./shell/settings-frame.tsx'),
    'SettingsFrame',
  ),
  'app/web/shell/today-route.tsx': lazyRouteComponent(
    () => import('./shell/today-route.tsx'),
    'TodayRoute',
  ),
  'app/web/shell/shell.tsx': lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  'features/accounts/web/account-panel.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/account-panel.tsx'),
    'AccountPanel',
  ),
  // Part of the start, because every session begins with it.
  'features/accounts/web/login-page.tsx': LoginPage,
  'features/accounts/web/code-page.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/code-page.tsx'),
    'CodePage',
  ),
  'features/accounts/web/confirm-page.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/confirm-page.tsx'),
    'ConfirmPage',
  ),
  'features/accounts/web/google-page.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/google-page.tsx'),
    'GooglePage',
  ),
  'features/accounts/web/reset-page.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/reset-page.tsx'),
    'ResetPage',
  ),
  'features/accounts/web/sign-up-page.tsx': lazyRouteComponent(
    () => import('#features/accounts/web/sign-up-page.tsx'),
    'SignUpPage',
  ),
  'features/admin/web/admin-page.tsx': lazyRouteComponent(
    () => import('#features/admin/web/admin-page.tsx'),
    'AdminPage',
  ),
  'features/admin/web/admin-creatives-page.tsx': lazyRouteComponent(
    () => import('#features/admin/web/admin-creatives-page.tsx'),
    'AdminCreativesPage',
  ),
  'features/appointments/web/appointments-page.tsx': lazyRouteComponent(
    () => import('#features/appointments/web/appointments-page.tsx'),
    'AppointmentsPage',
  ),
  'features/leave/web/leave-page.tsx': lazyRouteComponent(
    () => import('#features/leave/web/leave-page.tsx'),
    'LeavePage',
  ),
  'features/today/web/remind-page.tsx': lazyRouteComponent(
    () => import('#features/today/web/remind-page.tsx'),
    'RemindPage',
  ),
  'features/board/web/board-page.tsx': lazyRouteComponent(
    () => import('#features/board/web/board-page.tsx'),
    'BoardPage',
  ),
  'features/autopilot/web/autopilot-page.tsx': lazyRouteComponent(
    () => import('#features/autopilot/web/autopilot-page.tsx'),
    'AutopilotPage',
  ),
  'features/clinics/web/settings-page.tsx': lazyRouteComponent(
    () => import('#features/clinics/web/settings-page.tsx'),
    'SettingsPage',
  ),
  'features/creatives/web/creatives-page.tsx': lazyRouteComponent(
    () => import('#features/creatives/web/creatives-page.tsx'),
    'CreativesPage',
  ),
  'features/dashboard/web/dashboard-page.tsx': lazyRouteComponent(
    () => import('#features/dashboard/web/dashboard-page.tsx'),
    'DashboardPage',
  ),
  'features/data-rights/web/patient-data-page.tsx': lazyRouteComponent(
    () => import('#features/data-rights/web/patient-data-page.tsx'),
    'PatientDataPage',
  ),
  'features/delivery/web/do-not-contact-page.tsx': lazyRouteComponent(
    () => import('#features/delivery/web/do-not-contact-page.tsx'),
    'DoNotContactPage',
  ),
  'features/feedback/web/feedback-page.tsx': lazyRouteComponent(
    () => import('#features/feedback/web/feedback-page.tsx'),
    'FeedbackPage',
  ),
  'features/month/web/month-page.tsx': lazyRouteComponent(
    () => import('#features/month/web/month-page.tsx'),
    'MonthPage',
  ),
  'features/patient-import/web/import-page.tsx': lazyRouteComponent(
    () => import('#features/patient-import/web/import-page.tsx'),
    'ImportPage',
  ),
  'features/reminders/web/reminders-page.tsx': lazyRouteComponent(
    () => import('#features/reminders/web/reminders-page.tsx'),
    'RemindersPage',
  ),
  'features/consent-notices/web/notice-page.tsx': lazyRouteComponent(
    () => import('#features/consent-notices/web/notice-page.tsx'),
    'NoticePage',
  ),
  'features/patient-history/web/patient-page.tsx': lazyRouteComponent(
    () => import('#features/patient-history/web/patient-page.tsx'),
    'PatientPage',
  ),
  'features/posters/web/posters-page.tsx': lazyRouteComponent(
    () => import('#features/posters/web/posters-page.tsx'),
    'PostersPage',
  ),
  'features/reports/web/reports-page.tsx': lazyRouteComponent(
    () => import('#features/reports/web/reports-page.tsx'),
    'ReportsPage',
  ),
  'features/asking/web/asking-page.tsx': lazyRouteComponent(
    () => import('#features/asking/web/asking-page.tsx'),
    'AskingPage',
  ),
  'features/reviews/web/templates-page.tsx': lazyRouteComponent(
    () => import('#features/reviews/web/templates-page.tsx'),
    'TemplatesPage',
  ),
  'features/sequences/web/ai-sequence-generator-page.tsx': lazyRouteComponent(
    () => import('#features/sequences/web/ai-sequence-generator-page.tsx'),
    'AiSequenceGeneratorPage',
  ),
  'features/sequences/web/quick-send-page.tsx': lazyRouteComponent(
    () => import('#features/sequences/web/quick-send-page.tsx'),
    'QuickSendPage',
  ),
  'features/setup/web/setup-page.tsx': lazyRouteComponent(
    () => import('#features/setup/web/setup-page.tsx'),
    'SetupPage',
  ),
  'features/sequences/web/sequence-messages-page.tsx': lazyRouteComponent(
    () => import('#features/sequences/web/sequence-messages-page.tsx'),
    'SequenceMessagesPage',
  ),
};
