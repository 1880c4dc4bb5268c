import { texts } from '#platform/i18n.ts';

/** Texts of a person with logins at several clinics. */
export const OWN_CLINICS_TEXTS = texts({
  chooseTitle: 'Choose your clinic',
  chooseHelp: 'You have a login at more than one clinic.',
  loading: 'Loading your clinics...',
  failed: 'Your clinics could not be loaded. Please try again.',
  openFailed: 'The clinic could not be opened. Please try again.',
  switchClinic: 'Switch clinic',
  back: 'Back',
});
