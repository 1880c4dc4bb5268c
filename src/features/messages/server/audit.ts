/** The actions that this feature records in the audit log. */
export type MessagesAction = 'messaging.cancel' | 'messaging.edit';

/** The kinds of rows that its actions are about. */
export type MessagesEntity = 'message';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    messages: MessagesAction;
  }
  interface AuditedEntities {
    messages: MessagesEntity;
  }
}
