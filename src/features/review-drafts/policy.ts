import { anyone } from '#features/clinics/policy.ts';

/**
 * Access rules of review drafts. External callers have no session; the operation itself checks
 * their key.
 */
export const reviewDraftsAccess = {
  'reviewDrafts.generateReview': anyone,
  'reviewDrafts.generateReviewBundle': anyone,
} as const;
