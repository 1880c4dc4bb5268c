/** The actions that this feature records in the audit log. */
export type ModelsAction = 'writing.sentToProvider';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    models: ModelsAction;
  }
  interface AuditedEntities {
    models: 'provider';
  }
}
