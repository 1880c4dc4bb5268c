/** The headings above the findings in a text. */
export const FINDING_TEXTS = {
  notAllowed: 'Change this before it can be saved:',
  worthALook: 'Worth a second look:',
} as const;
