/** The actions that this feature records in the audit log. */
export type ReviewDraftsAction = 'writing.generateReview' | 'writing.generateReviewBundle';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    reviewDrafts: ReviewDraftsAction;
  }
  interface AuditedEntities {
    reviewDrafts: 'function';
  }
}
