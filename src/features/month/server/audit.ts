/** The actions that this feature records in the audit log. */
export type MonthAction = 'month.export';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    month: MonthAction;
  }
}
