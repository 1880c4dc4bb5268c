import { texts } from '#platform/i18n.ts';

/** The headings above the findings in a text. */
export const FINDING_TEXTS = texts({
  notAllowed: 'Change this before it can be saved:',
  worthALook: 'Please check:',
});
