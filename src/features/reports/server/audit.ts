/** The actions that this feature records in the audit log. */
export type ReportsAction = 'reports.create' | 'reports.readAll' | 'reports.update';

/** The kinds of rows that its actions are about. */
export type ReportsEntity = 'report';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    reports: ReportsAction;
  }
  interface AuditedEntities {
    reports: ReportsEntity;
  }
}
