/** What this feature records in the audit log. */
export type ReviewsAction =
  | 'reviews.complete'
  | 'reviews.create'
  | 'reviews.editStep'
  | 'reviews.followMessages'
  | 'reviews.prepare'
  | 'reviews.queue'
  | 'reviews.remove'
  | 'reviews.reopen'
  | 'reviews.restoreTemplate'
  | 'reviews.saveTemplate'
  | 'reviews.setStatus'
  | 'reviews.setText'
  | 'reviews.unqueue'
  | 'reviews.update';

/** The kinds of rows that its actions are about. */
export type ReviewsEntity = 'review' | 'review_request_template';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    reviews: ReviewsAction;
  }
  interface AuditedEntities {
    reviews: ReviewsEntity;
  }
}
