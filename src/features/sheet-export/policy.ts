import { withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const sheetExportAccess = {
  'messaging.exportToSheet': messages,
  'messaging.testSheet': messages,
  'messaging.sheetSetup': messages,
} as const;
