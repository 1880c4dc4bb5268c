import { MANAGERS, OWNERS, forStaff } from '#features/clinics/policy.ts';

// No feature is needed, so that switching one off takes no right of a patient away.
/** This feature's rows of the access table. */
export const dataRightsAccess = {
  'dataRights.find': forStaff(MANAGERS),
  'dataRights.export': forStaff(MANAGERS),
  'dataRights.erase': forStaff(OWNERS),
} as const;
