/** The texts of the frame around the screens. */
export const SHELL_TEXTS = {
  admin: 'Admin Panel',
  appointments: 'Appointments',
  creatives: 'Your Creatives',
  dashboard: 'Dashboard',
  demo: 'Demo: nothing is sent',
  goToStart: 'Go to the start page',
  loading: 'Loading...',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  messagesToSend: (count: number) =>
    count === 1 ? '1 message to send' : `${count} messages to send`,
  messagesLate: (count: number) => (count === 1 ? '1 is late' : `${count} are late`),
  openFeedback: (count: number) =>
    count === 1 ? '1 private feedback to read' : `${count} private feedback messages to read`,
  feedbackToAnswer: (count: number) =>
    count === 1 ? '1 patient wants an answer' : `${count} patients want an answer`,
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
    'What you saved before is safe. Try again; if it stays like this, reload the page.',
  pageMissing: 'There is no page at this address.',
  pageMissingTitle: 'Page not found',
  product: 'Wellword',
  quickSend: 'Quick Send',
  reports: 'Report Requests',
  reviews: 'Reviews',
  sequences: 'Sequences',
  sessionEnded: 'Your session has ended',
  sessionEndedHelp: 'Sign in again to go on. What you typed on this page is still here.',
  settings: 'Clinic Settings',
  settingsTitle: 'Clinic Settings',
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
    'You see what was last read here; it may be old. Nothing new is saved until the connection is back.',
} as const;

/** The role behind a user's name, as the specification writes it. */
export const ROLE_TEXTS = { user: 'user', admin: 'admin', super_admin: 'super admin' } as const;
