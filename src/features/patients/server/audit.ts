/** What this feature records in the audit log. */
export type PatientsAction =
  | 'patients.create'
  | 'patients.finishImport'
  | 'patients.import'
  | 'patients.undoImport'
  | 'patients.consent'
  | 'patients.markDifferent'
  | 'patients.merge'
  | 'patients.moveToNumber'
  | 'patients.publishNotice'
  | 'patients.removeOptIn'
  | 'patients.split'
  | 'patients.undoMerge'
  | 'patients.update';

/** The kinds of rows that its actions are about. */
export type PatientsEntity = 'consent_notice' | 'patient' | 'patient_import';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    patients: PatientsAction;
  }
  interface AuditedEntities {
    patients: PatientsEntity;
  }
}
