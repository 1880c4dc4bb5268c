import { i18n, texts } from '#platform/i18n.ts';

/** Texts of desk devices: their list in the settings, and the locked screen. */
export const DESK_TEXTS = texts({
  title: 'Desk devices',
  help: 'A shared computer or phone where your staff choose their name and enter with a PIN. Each first sets a PIN under My account.',
  loading: 'Loading...',
  loadFailed: 'The desk devices could not be loaded.',
  empty: 'No desk device yet',
  emptyHelp: 'Open this page on the computer or phone at the reception, and mark it there.',
  list: 'Desk devices',
  here: 'This device',
  locks: (minutes: number) => i18n.t('Locks after {minutes} minutes without use', { minutes }),
  lastUsed: ({ time, name }: { time: string; name: string }) =>
    i18n.t('Last used {time} · marked by {name}', { time, name }),
  remove: 'Remove this device',
  removeOf: (name: string) => i18n.t('Remove this device: {name}', { name }),
  removed: (name: string) =>
    i18n.t('{name} is no longer a desk device. No PIN works on it.', { name }),
  changeFailed: 'This could not be changed. Please try again.',

  mark: 'Make this a desk device',
  marking: 'One moment...',
  marked: 'This is a desk device now. The top bar has ‘Switch person’.',
  name: 'Name of the device',
  nameHint: 'For example: computer at the reception',
  lockAfter: 'Lock when unused for',
  minutes: (minutes: number) => i18n.t('{minutes} minutes', { minutes }),
  password: 'Your password',

  locked: 'Desk',
  choose: 'Choose your name.',
  people: 'People',
  peopleFailed: 'The names could not be loaded.',
  pin: 'PIN',
  pinMissing: 'Enter your PIN of 4 to 6 digits',
  enter: 'Open',
  entering: 'One moment...',
  enterFailed: 'This did not work. Please try again.',
  byPassword: 'Use the password',
  otherPerson: 'Another person',
  passwordHelp:
    'Sign in with your password here once. Then your PIN works on this device for 12 hours.',
  passwordDue:
    'The PIN no longer counts on this device: it was wrong five times, or 12 hours have passed. Enter your password.',
  forgotPassword: 'Forgot password?',
});
