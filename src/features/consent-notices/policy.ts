import { ALL_STAFF, MANAGERS, withFeature } from '#features/clinics/policy.ts';

const patientBook = withFeature('appointments', 'reports', 'reviews', 'sequences');

/** This feature's rows of the access table. */
export const consentNoticesAccess = {
  'patients.notice': patientBook.for(ALL_STAFF),
  'patients.noticeDraft': patientBook.for(MANAGERS),
  'patients.notices': patientBook.for(ALL_STAFF),
  'patients.publishNotice': patientBook.for(MANAGERS),
} as const;
