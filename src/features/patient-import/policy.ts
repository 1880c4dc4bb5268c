import { MANAGERS } from '#features/clinics/policy.ts';
import { patientBook } from '#features/patients/policy.ts';

/** This feature's rows of the access table. */
export const patientImportAccess = {
  'patients.checkImport': patientBook.for(MANAGERS),
  'patients.imports': patientBook.for(MANAGERS),
  'patients.startImport': patientBook.for(MANAGERS),
  'patients.importRows': patientBook.for(MANAGERS),
  'patients.finishImport': patientBook.for(MANAGERS),
  'patients.undoImport': patientBook.for(MANAGERS),
} as const;
