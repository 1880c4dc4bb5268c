import { withFeature } from '#features/clinics/policy.ts';

const patientBook = withFeature('appointments', 'reports', 'reviews', 'sequences');

/** This feature's rows of the access table. */
export const consentNoticesAccess = {
  'patients.notice': patientBook,
  'patients.noticeDraft': patientBook,
  'patients.notices': patientBook,
  'patients.publishNotice': patientBook,
} as const;
