/** The actions that this feature records in the audit log. */
export type WritingAction =
  | 'writing.generateReview'
  | 'writing.generateReviewBundle'
  | 'writing.sentToProvider';

/** The kinds of rows that its actions are about. */
export type WritingEntity = 'function' | 'provider';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    writing: WritingAction;
  }
  interface AuditedEntities {
    writing: WritingEntity;
  }
}
