import { patientBook } from '#features/patients/policy.ts';

/** This feature's rows of the access table. */
export const patientHistoryAccess = {
  'patients.timeline': patientBook,
  'patients.merge': patientBook,
  'patients.undoMerge': patientBook,
  'patients.findMerged': patientBook,
  'patients.split': patientBook,
  'patients.suggestSame': patientBook,
  'patients.markDifferent': patientBook,
} as const;
