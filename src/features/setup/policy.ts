import { signedIn } from '#features/clinics/policy.ts';

/** This feature's rows of the access table: each user may change the settings that the steps ask for. */
export const setupAccess = {
  'setup.steps': signedIn,
  'setup.openTest': signedIn,
  'setup.mark': signedIn,
} as const;
