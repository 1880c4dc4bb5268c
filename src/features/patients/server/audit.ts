/** The actions that this feature records in the audit log. */
export type PatientsAction =
  | 'patients.create'
  | 'patients.consent'
  | 'patients.moveToNumber'
  | 'patients.removeOptIn'
  | 'patients.update';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    patients: PatientsAction;
  }
  interface AuditedEntities {
    patients: 'patient';
  }
}
