import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the frame around the screens. */
export const SHELL_TEXTS = texts({
  admin: 'Admin Panel',
  appointments: 'Appointments',
  creatives: 'Your Creatives',
  dashboard: 'Dashboard',
  demo: 'Demo: nothing is sent',
  findPatient: 'Find a patient: name or number',
  goToStart: 'Go to the start page',
  loading: 'Loading...',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  messagesToSend: (count: number) =>
    i18n.t('{count, plural, one {{count} message to send} other {{count} messages to send}}', {
      count,
    }),
  messagesLate: (count: number) =>
    i18n.t('{count, plural, one {{count} is late} other {{count} are late}}', { count }),
  noPatientFound: 'No patient found.',
  openFeedback: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} private feedback to read} other {{count} private feedback messages to read}}',
      { count },
    ),
  feedbackToAnswer: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} patient wants an answer} other {{count} patients want an answer}}',
      { count },
    ),
  mainMenu: 'Main menu',
  noConnection:
    'Failed to connect to database after multiple attempts. Please check your internet connection and try again.',
  menu: 'Menu',
  feedback: 'Feedback',
  month: 'Month',
  narrowMenu: 'Narrow menu',
  wideMenu: 'Wide menu',
  patients: 'Patients',
  pageFailed: 'Something went wrong on this page.',
  pageFailedHelp:
    'What you saved before is safe. Try again. If this keeps happening, reload the page.',
  pageMissing: 'There is no page at this address.',
  pageMissingTitle: 'Page not found',
  product: 'Wellword',
  quickSend: 'Quick Send',
  reports: 'Report Requests',
  reviews: 'Reviews',
  sequences: 'Sequences',
  sessionEnded: 'Your session has ended',
  sessionEndedHelp: 'Sign in again to continue. What you typed on this page is still here.',
  settings: 'Clinic Settings',
  settingsTitle: 'Clinic Settings',
  offline: 'You are offline. Connect to the internet and try again.',
  settingsDescription: 'Your clinic’s details, doctors, colours and connections.',
  settingsParts: 'Parts of the settings',
  settingsAutopilot: 'Autopilot',
  settingsClinic: 'Clinic',
  settingsHours: 'Hours',
  settingsReviewMessages: 'Review messages',
  settingsIntegrations: 'Integrations',
  settingsDoNotContact: 'Do not contact',
  settingsPatientData: 'Patient data',
  settingsReminders: 'Reminders',
  settingsConsentNotice: 'Consent notice',
  settingsPosters: 'Posters',
  settingsAccount: 'My account',
  signOutFailed: 'You are still signed in. Please try again.',
  skipToContent: 'Skip to content',
  today: 'Today',
  unreachable: 'The server cannot be reached',
  unreachableHelp:
    'You are seeing the last saved copy; it may be out of date. Nothing new is saved until the connection is back.',
});

/** The role behind a user's name, as the specification writes it. */
export const ROLE_TEXTS = texts({ user: 'user', admin: 'admin', super_admin: 'super admin' });
