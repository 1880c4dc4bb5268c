import { ALL_STAFF, DESK, withFeature } from '#features/clinics/policy.ts';

/** Each feature that has rows about patients opens the patient book. */
export const patientBook = withFeature('appointments', 'reports', 'reviews', 'sequences');

/** This feature's rows of the access table. */
export const patientsAccess = {
  'patients.create': patientBook.for(DESK),
  'patients.get': patientBook.for(ALL_STAFF),
  'patients.counts': patientBook.for(ALL_STAFF),
  'patients.moveToNumber': patientBook.for(DESK),
  'patients.otherNumbers': patientBook.for(ALL_STAFF),
  'patients.optIns': patientBook.for(ALL_STAFF),
  'patients.answerOptIn': patientBook.for(DESK),
  'patients.removeOptIn': patientBook.for(DESK),
  'patients.recordConsent': patientBook.for(DESK),
  'patients.suggest': patientBook.for(ALL_STAFF),
  'patients.search': patientBook.for(ALL_STAFF),
  'patients.update': patientBook.for(DESK),
  'patients.family': patientBook.for(ALL_STAFF),
} as const;
