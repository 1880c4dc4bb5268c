/** The actions that this feature records in the audit log. */
export type ReviewsAction =
  | 'reviews.ask'
  | 'reviews.complete'
  | 'reviews.create'
  | 'reviews.editStep'
  | 'reviews.excludeVisit'
  | 'reviews.followMessages'
  | 'reviews.includeVisit'
  | 'reviews.prepare'
  | 'reviews.queue'
  | 'reviews.remove'
  | 'reviews.reopen'
  | 'reviews.restoreTemplate'
  | 'reviews.saveAsking'
  | 'reviews.saveTemplate'
  | 'reviews.setStatus'
  | 'reviews.setText'
  | 'reviews.unqueue'
  | 'reviews.update';

/** The kinds of rows that its actions are about. */
export type ReviewsEntity = 'review' | 'review_request_template' | 'ask_settings' | 'ask_exclusion';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    reviews: ReviewsAction;
  }
  interface AuditedEntities {
    reviews: ReviewsEntity;
  }
}
