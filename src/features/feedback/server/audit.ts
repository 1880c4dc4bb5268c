/** The actions that this feature records in the audit log. */
export type FeedbackAction =
  | 'feedback.receive'
  | 'feedback.answer'
  | 'feedback.close'
  | 'feedback.reopen'
  | 'feedback.end_slip';
export type FeedbackEntity = 'feedback';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    feedback: FeedbackAction;
  }
  interface AuditedEntities {
    feedback: FeedbackEntity;
  }
}
