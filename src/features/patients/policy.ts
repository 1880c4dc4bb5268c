import { withFeature } from '#features/clinics/policy.ts';

/** Each feature that has rows about patients opens the patient book. */
export const patientBook = withFeature('appointments', 'reports', 'reviews', 'sequences');

/** This feature's rows of the access table. */
export const patientsAccess = {
  'patients.create': patientBook,
  'patients.get': patientBook,
  'patients.consentDeadline': patientBook,
  'patients.moveToNumber': patientBook,
  'patients.otherNumbers': patientBook,
  'patients.optIns': patientBook,
  'patients.answerOptIn': patientBook,
  'patients.removeOptIn': patientBook,
  'patients.recordConsent': patientBook,
  'patients.suggest': patientBook,
  'patients.search': patientBook,
  'patients.update': patientBook,
  'patients.family': patientBook,
} as const;
