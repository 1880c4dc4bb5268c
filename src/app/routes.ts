import type { OperationName } from './contract.ts';

export interface AppRoute {
  readonly path: `/${string}`;
  /** The file of the screen, below `src`. */
  readonly screen: `${string}.tsx`;
  /** The files of the frames around it, the outermost first. Screens in a frame are for signed-in users. */
  readonly frames: readonly `${string}.tsx`[];
  /** Only users who may call this operation may open the screen. */
  readonly needs?: OperationName;
}

export const SHELL = 'app/web/shell/shell.tsx';
export const SETTINGS = 'app/web/shell/settings-frame.tsx';

const inShell = [SHELL] as const;
const inSettings = [SHELL, SETTINGS] as const;

/** Every page of the app. The router, the menus and the server's preloads all read this list. */
export const ROUTES = {
  login: {
    path: '/login',
    screen: 'features/accounts/web/login-page.tsx',
    frames: [],
  },
  codeLogin: {
    path: '/login/code',
    screen: 'features/accounts/web/code-page.tsx',
    frames: [],
  },
  googleLogin: {
    path: '/login/google',
    screen: 'features/accounts/web/google-page.tsx',
    frames: [],
  },
  reset: {
    path: '/reset',
    screen: 'features/accounts/web/reset-page.tsx',
    frames: [],
  },
  signUp: {
    path: '/sign-up',
    screen: 'features/accounts/web/sign-up-page.tsx',
    frames: [],
  },
  confirm: {
    path: '/confirm',
    screen: 'features/accounts/web/confirm-page.tsx',
    frames: [],
  },
  dashboard: {
    path: '/',
    screen: 'features/dashboard/web/dashboard-page.tsx',
    frames: inShell,
  },
  setup: {
    path: '/setup',
    screen: 'features/setup/web/setup-page.tsx',
    frames: inShell,
    needs: 'setup.steps',
  },
  today: {
    path: '/today',
    screen: 'app/web/shell/today-route.tsx',
    frames: inShell,
    needs: 'appointments.day',
  },
  remind: {
    path: '/today/remind',
    screen: 'features/today/web/remind-page.tsx',
    frames: inShell,
    needs: 'appointments.opened',
  },
  leave: {
    path: '/today/leave',
    screen: 'features/leave/web/leave-page.tsx',
    frames: inShell,
    needs: 'appointments.leave',
  },
  board: {
    path: '/today/board',
    screen: 'features/board/web/board-page.tsx',
    frames: inShell,
    needs: 'appointments.board',
  },
  appointments: {
    path: '/appointments',
    screen: 'features/appointments/web/appointments-page.tsx',
    frames: inShell,
    needs: 'appointments.search',
  },
  patients: {
    path: '/patients',
    screen: 'app/web/shell/patients-route.tsx',
    frames: inShell,
    needs: 'patients.search',
  },
  importPatients: {
    path: '/patients/import',
    screen: 'features/patient-import/web/import-page.tsx',
    frames: inShell,
    needs: 'patients.startImport',
  },
  patient: {
    path: '/patients/$id',
    screen: 'features/patient-history/web/patient-page.tsx',
    frames: inShell,
    needs: 'patients.get',
  },
  reviews: {
    path: '/reviews',
    screen: 'app/web/shell/reviews-route.tsx',
    frames: inShell,
    needs: 'reviews.search',
  },
  asking: {
    path: '/reviews/asking',
    screen: 'features/asking/web/asking-page.tsx',
    frames: inShell,
    needs: 'reviews.asking',
  },
  feedback: {
    path: '/feedback',
    screen: 'features/feedback/web/feedback-page.tsx',
    frames: inShell,
    needs: 'feedback.list',
  },
  sequenceMessages: {
    path: '/sequence-messages',
    screen: 'features/sequences/web/sequence-messages-page.tsx',
    frames: inShell,
    needs: 'messaging.send',
  },
  quickSend: {
    path: '/quick-send',
    screen: 'features/sequences/web/quick-send-page.tsx',
    frames: inShell,
    needs: 'messaging.send',
  },
  aiSequenceGenerator: {
    path: '/ai-sequence-generator',
    screen: 'features/sequences/web/ai-sequence-generator-page.tsx',
    frames: inShell,
    needs: 'sequences.generateTemplates',
  },
  creatives: {
    path: '/creatives',
    screen: 'features/creatives/web/creatives-page.tsx',
    frames: inShell,
    needs: 'creatives.list',
  },
  month: {
    path: '/month',
    screen: 'features/month/web/month-page.tsx',
    frames: inShell,
    needs: 'month.figures',
  },
  reports: {
    path: '/reports',
    screen: 'features/reports/web/reports-page.tsx',
    frames: inShell,
    needs: 'reports.search',
  },
  admin: {
    path: '/admin',
    screen: 'features/admin/web/admin-page.tsx',
    frames: inShell,
    needs: 'admin.users',
  },
  adminCreatives: {
    path: '/admin/creatives',
    screen: 'features/admin/web/admin-creatives-page.tsx',
    frames: inShell,
    needs: 'admin.creatives',
  },
  settings: {
    path: '/settings',
    screen: 'features/clinics/web/settings-page.tsx',
    frames: inSettings,
    needs: 'clinics.settings',
  },
  hours: {
    path: '/settings/hours',
    screen: 'app/web/shell/hours-route.tsx',
    frames: inSettings,
    needs: 'clinics.hours',
  },
  reviewMessages: {
    path: '/settings/review-messages',
    screen: 'features/reviews/web/templates-page.tsx',
    frames: inSettings,
    needs: 'reviews.templates',
  },
  integrations: {
    path: '/settings/integrations',
    screen: 'app/web/shell/integrations-route.tsx',
    frames: inSettings,
    needs: 'clinics.integrations',
  },
  reminders: {
    path: '/settings/reminders',
    screen: 'features/reminders/web/reminders-page.tsx',
    frames: inSettings,
    needs: 'appointments.reminders',
  },
  autopilot: {
    path: '/settings/autopilot',
    screen: 'features/autopilot/web/autopilot-page.tsx',
    frames: inSettings,
    needs: 'messaging.autopilot',
  },
  doNotContact: {
    path: '/settings/do-not-contact',
    screen: 'features/delivery/web/do-not-contact-page.tsx',
    frames: inSettings,
    needs: 'messaging.suppressions',
  },
  patientData: {
    path: '/settings/patient-data',
    screen: 'features/data-rights/web/patient-data-page.tsx',
    frames: inSettings,
    needs: 'dataRights.find',
  },
  consentNotice: {
    path: '/settings/consent-notice',
    screen: 'features/consent-notices/web/notice-page.tsx',
    frames: inSettings,
    needs: 'patients.noticeDraft',
  },
  posters: {
    path: '/settings/posters',
    screen: 'features/posters/web/posters-page.tsx',
    frames: inSettings,
    needs: 'posters.read',
  },
  ownAccount: {
    path: '/settings/account',
    screen: 'features/accounts/web/account-panel.tsx',
    frames: inSettings,
    needs: 'accounts.account',
  },
} as const satisfies Record<string, AppRoute>;

type Route = (typeof ROUTES)[keyof typeof ROUTES];

/** The file of a screen or a frame that a route names. */
export type ScreenFile = Route['screen'] | Route['frames'][number];
