import { readActivityAddress } from '#features/activity/address.ts';
import {
  readAppointmentFilter,
  readDayAddress,
  readLeaveAddress,
} from '#features/appointments/address.ts';
import { readCreativeAddress } from '#features/creatives/address.ts';
import { readMonthAddress } from '#features/month/address.ts';
import { readReviewFilter } from '#features/reviews/address.ts';
import { readMessageFilter, readQuickSendView } from '#features/sequences/address.ts';
import type { OperationName } from './contract.ts';

export interface AppRoute<Search extends object = object> {
  /** The file of the screen, below `src`. The name of its component is the name of the file. */
  readonly screen: `${string}.tsx`;
  /** Only users who may call this operation may open the screen. */
  readonly needs?: OperationName;
  /** Reads what the address says after its question mark. */
  readonly search?: (address: Record<string, unknown>) => Search;
}

type Pages = Readonly<Record<`/${string}`, AppRoute>>;

/** Where a user signs in. */
export const SIGN_IN_PAGES = {
  '/login': { screen: 'features/accounts/web/login-page.tsx' },
  '/login/code': { screen: 'features/accounts/web/code-page.tsx' },
  '/login/google': { screen: 'features/accounts/web/google-page.tsx' },
  '/desk': { screen: 'features/staff/web/desk-page.tsx' },
} as const satisfies Pages;

/** Opened by anyone, mostly from an email. */
export const PUBLIC_PAGES = {
  '/join': { screen: 'features/accounts/web/join-page.tsx' },
  '/reset': { screen: 'features/accounts/web/reset-page.tsx' },
  '/sign-up': { screen: 'features/accounts/web/sign-up-page.tsx' },
  '/confirm': { screen: 'features/accounts/web/confirm-page.tsx' },
} as const satisfies Pages;

/** For signed-in users, inside the frame of the app. */
export const SHELL_PAGES = {
  '/': { screen: 'features/dashboard/web/dashboard-page.tsx' },
  '/setup': { screen: 'features/setup/web/setup-page.tsx', needs: 'setup.steps' },
  '/today': {
    screen: 'app/web/shell/today-route.tsx',
    needs: 'appointments.day',
    search: readDayAddress,
  },
  '/today/remind': {
    screen: 'features/today/web/remind-page.tsx',
    needs: 'appointments.opened',
    search: readDayAddress,
  },
  '/today/leave': {
    screen: 'features/leave/web/leave-page.tsx',
    needs: 'appointments.leave',
    search: readLeaveAddress,
  },
  '/today/board': { screen: 'features/board/web/board-page.tsx', needs: 'appointments.board' },
  '/appointments': {
    screen: 'features/appointments/web/appointments-page.tsx',
    needs: 'appointments.search',
    search: readAppointmentFilter,
  },
  '/patients': { screen: 'app/web/shell/patients-route.tsx', needs: 'patients.search' },
  '/patients/import': {
    screen: 'features/patient-import/web/import-page.tsx',
    needs: 'patients.startImport',
  },
  '/patients/$id': {
    screen: 'features/patient-history/web/patient-page.tsx',
    needs: 'patients.get',
  },
  '/reviews': {
    screen: 'app/web/shell/reviews-route.tsx',
    needs: 'reviews.search',
    search: readReviewFilter,
  },
  '/reviews/asking': { screen: 'features/asking/web/asking-page.tsx', needs: 'reviews.asking' },
  '/feedback': { screen: 'features/feedback/web/feedback-page.tsx', needs: 'feedback.list' },
  '/sequence-messages': {
    screen: 'features/sequences/web/sequence-messages-page.tsx',
    needs: 'messaging.search',
    search: readMessageFilter,
  },
  '/quick-send': {
    screen: 'features/sequences/web/quick-send-page.tsx',
    needs: 'messaging.send',
    search: readQuickSendView,
  },
  '/ai-sequence-generator': {
    screen: 'features/sequences/web/ai-sequence-generator-page.tsx',
    needs: 'sequences.generateTemplates',
  },
  '/creatives': {
    screen: 'features/creatives/web/creatives-page.tsx',
    needs: 'creatives.list',
    search: readCreativeAddress,
  },
  '/month': {
    screen: 'features/month/web/month-page.tsx',
    needs: 'month.figures',
    search: readMonthAddress,
  },
  '/reports': { screen: 'features/reports/web/reports-page.tsx', needs: 'reports.search' },
  '/admin': { screen: 'features/admin/web/admin-page.tsx', needs: 'admin.users' },
  '/admin/creatives': {
    screen: 'features/admin/web/admin-creatives-page.tsx',
    needs: 'admin.creatives',
  },
} as const satisfies Pages;

/** For signed-in users, as parts of the settings. */
export const SETTINGS_PAGES = {
  '/settings': { screen: 'features/clinics/web/settings-page.tsx', needs: 'clinics.settings' },
  '/settings/all': { screen: 'app/web/shell/settings-route.tsx', needs: 'accounts.account' },
  '/settings/hours': { screen: 'app/web/shell/hours-route.tsx', needs: 'clinics.setHours' },
  '/settings/review-messages': {
    screen: 'features/reviews/web/templates-page.tsx',
    needs: 'reviews.templates',
  },
  '/settings/integrations': {
    screen: 'app/web/shell/integrations-route.tsx',
    needs: 'clinics.integrations',
  },
  '/settings/reminders': {
    screen: 'features/reminders/web/reminders-page.tsx',
    needs: 'appointments.reminders',
  },
  '/settings/autopilot': {
    screen: 'features/autopilot/web/autopilot-page.tsx',
    needs: 'messaging.autopilot',
  },
  '/settings/do-not-contact': {
    screen: 'features/delivery/web/do-not-contact-page.tsx',
    needs: 'messaging.suppressions',
  },
  '/settings/patient-data': {
    screen: 'features/data-rights/web/patient-data-page.tsx',
    needs: 'dataRights.find',
  },
  '/settings/consent-notice': {
    screen: 'features/consent-notices/web/notice-page.tsx',
    needs: 'patients.noticeDraft',
  },
  '/settings/activity': {
    screen: 'features/activity/web/activity-page.tsx',
    needs: 'activity.list',
    search: readActivityAddress,
  },
  '/settings/staff': { screen: 'features/staff/web/staff-page.tsx', needs: 'staff.list' },
  '/settings/posters': { screen: 'features/posters/web/posters-page.tsx', needs: 'posters.read' },
  '/settings/account': {
    screen: 'features/accounts/web/account-page.tsx',
    needs: 'accounts.account',
  },
} as const satisfies Pages;

/** Every page of the app, by its path. The router, the menus and the server's preloads all read this list. */
export const ROUTES = { ...SIGN_IN_PAGES, ...PUBLIC_PAGES, ...SHELL_PAGES, ...SETTINGS_PAGES };
