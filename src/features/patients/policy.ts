import { withFeature } from '#features/clinics/policy.ts';

/** Each feature that has rows about patients opens the patient book. */
const patients = withFeature('appointments', 'reports', 'reviews', 'sequences');

/** This feature's rows of the access table. */
export const patientsAccess = {
  'patients.create': patients,
  'patients.get': patients,
  'patients.consentDeadline': patients,
  'patients.checkImport': patients,
  'patients.imports': patients,
  'patients.startImport': patients,
  'patients.importRows': patients,
  'patients.finishImport': patients,
  'patients.undoImport': patients,
  'patients.markDifferent': patients,
  'patients.merge': patients,
  'patients.moveToNumber': patients,
  'patients.otherNumbers': patients,
  'patients.findMerged': patients,
  'patients.notice': patients,
  'patients.noticeDraft': patients,
  'patients.notices': patients,
  'patients.publishNotice': patients,
  'patients.optIns': patients,
  'patients.removeOptIn': patients,
  'patients.recordConsent': patients,
  'patients.suggest': patients,
  'patients.split': patients,
  'patients.suggestSame': patients,
  'patients.undoMerge': patients,
  'patients.search': patients,
  'patients.update': patients,
  'patients.family': patients,
  'patients.timeline': patients,
} as const;
