/** The actions that this feature records in the audit log. */
export type SheetExportAction = 'messaging.exportToSheet' | 'messaging.settleExport';

/** The kinds of rows that its actions are about. */
export type SheetExportEntity = 'message';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'sheet-export': SheetExportAction;
  }
  interface AuditedEntities {
    'sheet-export': SheetExportEntity;
  }
}
