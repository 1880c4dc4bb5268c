import { signedIn } from '#features/clinics/policy.ts';

// Every user who sees patients may answer them: no feature is needed, so that switching one off
// takes no right away.
/** This feature's rows of the access table. */
export const dataRightsAccess = {
  'dataRights.find': signedIn,
  'dataRights.export': signedIn,
  'dataRights.erase': signedIn,
} as const;
