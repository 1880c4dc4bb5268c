/** What this feature records in the audit log. */
export type PatientsAction = 'patients.create' | 'patients.consent';

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
