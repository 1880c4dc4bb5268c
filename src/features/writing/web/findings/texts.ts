/** What stands above the findings in a text that is being written. */
export const FINDING_TEXTS = {
  notAllowed: 'Change this before it can be saved:',
  worthALook: 'Worth a second look:',
} as const;
