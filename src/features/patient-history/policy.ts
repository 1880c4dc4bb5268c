import { ALL_STAFF, DESK } from '#features/clinics/policy.ts';
import { patientBook } from '#features/patients/policy.ts';

/** This feature's rows of the access table. */
export const patientHistoryAccess = {
  'patients.timeline': patientBook.for(ALL_STAFF),
  'patients.merge': patientBook.for(DESK),
  'patients.undoMerge': patientBook.for(DESK),
  'patients.findMerged': patientBook.for(ALL_STAFF),
  'patients.split': patientBook.for(DESK),
  'patients.suggestSame': patientBook.for(ALL_STAFF),
  'patients.markDifferent': patientBook.for(DESK),
} as const;
