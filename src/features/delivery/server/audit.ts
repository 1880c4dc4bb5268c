/** The actions that this feature records in the audit log. */
export type DeliveryAction =
  | 'appointments.notSentAfterAll'
  | 'appointments.opened'
  | 'appointments.resolve'
  | 'appointments.send'
  | 'messaging.channel'
  | 'messaging.markSent'
  | 'messaging.notSentAfterAll'
  | 'messaging.open'
  | 'messaging.openChat'
  | 'messaging.openFailed'
  | 'messaging.renewCallback'
  | 'messaging.report'
  | 'messaging.resolve'
  | 'messaging.retry'
  | 'messaging.send'
  | 'messaging.settle'
  | 'messaging.stop'
  | 'messaging.suppress'
  | 'messaging.unsuppress';

/** The kinds of rows that its actions are about. */
export type DeliveryEntity = 'appointment' | 'channel' | 'message' | 'suppression';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    delivery: DeliveryAction;
  }
  interface AuditedEntities {
    delivery: DeliveryEntity;
  }
}
