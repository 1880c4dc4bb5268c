import { DESK, OWNERS, withFeature, withPassword } from '#features/clinics/policy.ts';

const messages = withFeature('sequences');

/** This feature's rows of the access table. */
export const sheetExportAccess = {
  'messaging.exportToSheet': messages.for(DESK),
  'messaging.testSheet': messages.for(OWNERS),
  // It shows the secret of the clinic's sheet.
  'messaging.sheetSetup': withPassword(messages.for(OWNERS)),
} as const;
