import { i18n, texts } from '#platform/i18n.ts';

/** The texts of the frame around the screens. */
export const SHELL_TEXTS = texts({
  admin: 'Admin Panel',
  appointments: 'Appointments',
  creatives: 'Your Creatives',
  dashboard: 'Dashboard',
  demo: 'Demo: nothing is sent',
  findPatient: 'Find a patient: name or number',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  messagesToSend: (count: number) =>
    i18n.t('{count, plural, one {{count} message to send} other {{count} messages to send}}', {
      count,
    }),
  messagesLate: (count: number) =>
    i18n.t('{count, plural, one {{count} is late} other {{count} are late}}', { count }),
  noPatientFound: 'No patient found.',
  waiting: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} thing needs attention} other {{count} things need attention}}',
      {
        count,
      },
    ),
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
  menu: 'Menu',
  feedback: 'Feedback',
  month: 'Month',
  narrowMenu: 'Narrow menu',
  wideMenu: 'Wide menu',
  patients: 'Patients',
  quickSend: 'Quick Send',
  reports: 'Report Requests',
  reviews: 'Reviews',
  sequences: 'Sequences',
  sessionEnded: 'Your session has ended',
  sessionEndedHelp: 'Sign in again to continue. What you typed on this page is still here.',
  switchPerson: 'Switch person',
  aboutToLock: 'This device locks within a minute. Touch the screen or type to continue.',
  settings: 'Clinic Settings',
  settingsTitle: 'Clinic Settings',
  settingsParts: 'Parts of the settings',
  allSettings: 'All settings',
  switchFailed: 'You are still at this clinic. Please try again.',
  signOutFailed: 'You are still signed in. Please try again.',
  skipToContent: 'Skip to content',
  today: 'Today',
  unreachable: 'The server cannot be reached',
  youAreOffline: 'You are offline',
  offlineCopy: 'You are offline: this is a saved copy',
  savedCopyHelp: 'You are seeing the last saved copy; it may be out of date.',
  notSavedHelp: 'Nothing new is saved until the connection is back.',
});

/** The role behind a user's name, as the specification writes it. */
export const ROLE_TEXTS = texts({ admin: 'admin', super_admin: 'super admin' });

/** The groups of the settings. */
export const SETTINGS_GROUPS = texts({
  clinic: 'Clinic',
  messages: 'Messages',
  privacy: 'Privacy',
  account: 'Account',
});

/** The parts of the settings. */
export const SETTINGS_TEXTS = texts({
  account: 'My account',
  activity: 'Activity',
  autopilot: 'Autopilot',
  clinic: 'Clinic details',
  consentNotice: 'Consent notice',
  doNotContact: 'Do not contact',
  hours: 'Hours',
  integrations: 'Integrations',
  patientData: 'Patient data',
  posters: 'Posters',
  reminders: 'Reminders',
  reviewMessages: 'Review messages',
  staff: 'Staff',
});

/** What each part holds, where there is room to say so. */
export const SETTINGS_HINTS = texts({
  account: 'Password, second step, devices',
  activity: 'Who did what and when',
  autopilot: 'Automatic messages: what and when',
  clinic: 'Name, doctors, contact, colours',
  consentNotice: 'The notice that patients agree to',
  doNotContact: 'Numbers that get no messages',
  hours: 'Doctors’ hours, leave, holidays',
  integrations: 'BlueTicks and Google Sheet',
  patientData: 'Copy or erase one person’s data',
  posters: 'QR codes for the waiting room',
  reminders: 'Before a visit: when, and the text',
  reviewMessages: 'Thank you, draft, link',
  staff: 'Who may sign in, and their roles',
});
