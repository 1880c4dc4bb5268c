import { adminOnly, anyone } from '#features/clinics/policy.ts';

/**
 * Access rules of writing. External callers have no session; the operation itself checks their key.
 */
export const writingAccess = {
  'writing.testModel': adminOnly,
  'writing.generateReview': anyone,
  'writing.generateReviewBundle': anyone,
} as const;
