import type { RefusalCode } from '#platform/web/texts.ts';
import type { boardContract } from '../contract.ts';

/** The texts of the waiting-room board. */
export const BOARD_TEXTS = {
  title: 'Waiting room',
  empty: 'No one is waiting.',
  failed: 'The board could not be loaded.',
  withDoctor: 'With the doctor',
  next: 'Next',
  leave: 'Back to Today',
  fullScreen: 'Full screen',
} as const;

/** The texts of the screens that show the board without a sign-in. */
export const SCREENS_TEXTS = {
  open: 'Show on a TV',
  title: 'Show on a TV',
  help: 'Each TV gets an address of its own. It shows token numbers and doctors, no patient, and no one signs in.',
  name: 'Name of the TV',
  nameHint: 'So that you know it again, for example ‘TV at the entrance’.',
  add: 'Make an address',
  adding: 'Making...',
  addFailed: 'The address could not be made. Please try again.',
  loading: 'Loading the TVs...',
  failed: 'The TVs could not be loaded.',
  none: 'No TV yet.',
  list: 'TVs',
  made: ({ by, on }: { by: string; on: string }) => `Made by ${by}, ${on}`,
  shown: (on: string) => `Last used ${on}`,
  neverShown: 'Not used yet',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this TV?',
  removeQuestion: (name: string) => `‘${name}’ will show no numbers any more.`,
  removeAction: 'Remove the TV',
  removing: 'Removing...',
  removeFailed: 'The TV could not be removed. Please try again.',
  addressFor: (name: string) => `Address for ‘${name}’`,
  addressHelp:
    'Type it into the browser of the TV. It is shown only now; later you can make another one.',
  copy: 'Copy',
} as const;

/** One sentence for each refusal of the contract. */
export const SCREENS_REFUSALS: Readonly<Record<RefusalCode<typeof boardContract>, string>> = {
  TOO_MANY_BOARD_LINKS: 'A clinic can have at most 10 TVs. Remove one first.',
};
