/** The actions that this feature records in the audit log. */
export type DataRightsAction = 'patients.erase' | 'patients.export' | 'clinics.exportEverything';

/** The kinds of rows that its actions are about. */
export type DataRightsEntity = 'clinic' | 'patient';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'data-rights': DataRightsAction;
  }
  interface AuditedEntities {
    'data-rights': DataRightsEntity;
  }
}
