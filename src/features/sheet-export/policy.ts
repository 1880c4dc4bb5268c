import { DESK, OWNERS, withFeature } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const sheetExportAccess = {
  'messaging.exportToSheet': messages.for(DESK),
  'messaging.testSheet': messages.for(OWNERS),
  'messaging.sheetSetup': messages.for(OWNERS),
} as const;
