/** What this feature records in the audit log. */
export type PatientsAction =
  | 'patients.create'
  | 'patients.consent'
  | 'patients.markDifferent'
  | 'patients.merge'
  | 'patients.split'
  | 'patients.undoMerge'
  | 'patients.update';

/** The kinds of rows that its actions are about. */
export type PatientsEntity = 'patient';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    patients: PatientsAction;
  }
  interface AuditedEntities {
    patients: PatientsEntity;
  }
}
