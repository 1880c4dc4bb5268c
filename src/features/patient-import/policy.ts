import { patientBook } from '#features/patients/policy.ts';

/** This feature's rows of the access table. */
export const patientImportAccess = {
  'patients.checkImport': patientBook,
  'patients.imports': patientBook,
  'patients.startImport': patientBook,
  'patients.importRows': patientBook,
  'patients.finishImport': patientBook,
  'patients.undoImport': patientBook,
} as const;
