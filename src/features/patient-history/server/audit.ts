/** The actions that this feature records in the audit log. */
export type PatientHistoryAction =
  | 'patients.markDifferent'
  | 'patients.merge'
  | 'patients.split'
  | 'patients.undoMerge';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'patient-history': PatientHistoryAction;
  }
}
