import { i18n, texts } from '#platform/i18n.ts';

/** Texts of 'My account'. */
export const ACCOUNT_TEXTS = texts({
  loading: 'Loading your account...',
  loadFailed: 'Your account could not be loaded.',
  failed: 'This did not work. Please try again.',
  saved: 'Saved.',

  profile: 'You',
  profileHelp: 'Your name as your colleagues see it, and how you sign in.',
  name: 'Your Name',
  email: 'Email Address',
  phone: 'Phone Number',
  emailUnconfirmed: (email: string) => i18n.t('{email} is not confirmed yet.', { email }),
  sendConfirmation: 'Send the confirmation email',
  confirmationSent: (email: string) =>
    i18n.t('We have emailed {email}. Open the link there, then continue here.', { email }),
  phoneUnconfirmed: 'Not confirmed yet: save it again with your password to get a code.',
  phoneNoSms: 'You can remove it. No other number can be confirmed here: no SMS service is set up.',
  languageTitle: 'Language of the screens',
  language: 'Language',
  languageHint:
    'For you, on each device, and for emails about your login. Messages to patients stay in their language.',
  password: 'Your password',
  passwordAfterPin: 'You came in with a PIN. This needs your password too.',
  passwordWhy: 'To change how you sign in, enter your password.',
  emailSent: (email: string) =>
    i18n.t(
      'We have emailed {email}. Open the link, and from then on you sign in with that address.',
      { email },
    ),
  phoneSent: 'We have sent a code to the new number.',
  phoneCode: 'Code from the message',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  phoneConfirmed: 'Your number is confirmed.',

  passwordTitle: 'Password',
  passwordHelp: 'Changing it signs you out everywhere else.',
  current: 'Current password',
  currentMissing: 'Enter your current password',
  next: 'New password',
  nextHint: 'At least 8 characters. Three or four random words are hard to guess.',
  change: 'Change password',
  changing: 'Changing...',
  changed: 'Your password was changed.',

  pinTitle: 'PIN for desk devices',
  pinHelp:
    'With it you enter on a shared device that an owner has marked. It works on no other device.',
  pin: 'New PIN',
  pinHint: '4 to 6 digits, but no year, 1234 or 1212.',
  setPin: 'Set PIN',
  removePin: 'Remove the PIN',
  pinSaved: 'Your PIN is set.',
  pinRemoved: 'Your PIN was removed.',

  factor: 'Two-step sign-in',
  factorHelp:
    'A code from an authenticator app as well as your password. A stolen password alone is then not enough.',
  on: 'On',
  off: 'Off',
  codesLeft: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} recovery code left} other {{count} recovery codes left}}',
      { count },
    ),
  setUp: 'Set up',
  renew: 'New recovery codes',
  switchOff: 'Switch off',
  required: 'Required for your login.',
  goOn: 'Continue',
  working: 'One moment...',
  factorOn: 'Two-step sign-in is on.',
  factorOff: 'Two-step sign-in is off.',
  codesRenewed: 'The old recovery codes no longer work.',

  sessions: 'Where you are signed in',
  sessionsHelp: 'Don’t recognise one? Sign it out and change your password.',
  here: 'This browser',
  lastUsed: (when: string) => i18n.t('Last used {when}', { when }),
  end: 'Sign out',
  endOf: (device: string) => i18n.t('Sign out {device}', { device }),
  ended: 'That session has ended.',
  endOthers: 'Sign out everywhere else',
  othersEnded: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} session has ended.} other {{count} sessions have ended.}}',
      { count },
    ),
});
