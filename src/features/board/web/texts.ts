import { i18n, texts } from '#platform/i18n.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { boardContract } from '../contract.ts';

/** The texts of the waiting-room board. */
export const BOARD_TEXTS = texts({
  title: 'Waiting room',
  empty: 'No one is waiting.',
  failed: 'The board could not be loaded.',
  withDoctor: 'With the doctor',
  next: 'Next',
  leave: 'Back to Today',
  fullScreen: 'Full screen',
});

/** The texts of the screens that show the board without a sign-in. */
export const SCREENS_TEXTS = texts({
  open: 'Show on a TV',
  title: 'Show on a TV',
  help: 'Each TV gets an address of its own. It shows token numbers and doctors, no patient, and no one signs in.',
  name: 'TV name',
  nameHint: 'To recognise it, for example ‘TV at the entrance’.',
  add: 'Make an address',
  adding: 'Making...',
  addFailed: 'The address could not be made. Please try again.',
  loading: 'Loading the TVs...',
  failed: 'The TVs could not be loaded.',
  none: 'No TV yet.',
  list: 'TVs',
  made: ({ by, on }: { by: string; on: string }) => i18n.t('Made by {by}, {on}', { by, on }),
  shown: (on: string) => i18n.t('Last used {on}', { on }),
  neverShown: 'Not used yet',
  remove: 'Remove',
  removeOf: (name: string) => i18n.t('Remove {name}', { name }),
  removeTitle: 'Remove this TV?',
  removeQuestion: (name: string) => i18n.t('‘{name}’ will no longer show numbers.', { name }),
  removeAction: 'Remove the TV',
  removing: 'Removing...',
  removeFailed: 'The TV could not be removed. Please try again.',
  addressFor: (name: string) => i18n.t('Address for ‘{name}’', { name }),
  addressHelp:
    'Type it into the browser of the TV. It is shown only now; later you can make another one.',
  copy: 'Copy',
});

/** One sentence for each refusal of the contract. */
export const SCREENS_REFUSALS: Readonly<Record<RefusalCode<typeof boardContract>, string>> = texts({
  TOO_MANY_BOARD_LINKS: 'A clinic can have at most 10 TVs. Remove one first.',
});
