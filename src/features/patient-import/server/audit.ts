/** The actions that this feature records in the audit log. */
export type PatientImportAction =
  | 'patients.finishImport'
  | 'patients.import'
  | 'patients.undoImport';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'patient-import': PatientImportAction;
  }
  interface AuditedEntities {
    'patient-import': 'patient_import';
  }
}
