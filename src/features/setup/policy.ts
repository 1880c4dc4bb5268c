import { MANAGERS, forStaff } from '#features/clinics/policy.ts';

/** This feature's rows of the access table: each user may change the settings that the steps ask for. */
export const setupAccess = {
  'setup.steps': forStaff(MANAGERS),
  'setup.openTest': forStaff(MANAGERS),
  'setup.mark': forStaff(MANAGERS),
} as const;
