import { MANAGERS, OWNERS, forStaff, withPassword } from '#features/clinics/policy.ts';

// No feature is needed, so that switching one off takes no right of a patient away.
/** This feature's rows of the access table. */
export const dataRightsAccess = {
  'dataRights.find': forStaff(MANAGERS),
  'dataRights.export': withPassword(forStaff(MANAGERS)),
  'dataRights.erase': withPassword(forStaff(OWNERS)),
} as const;
