import { adminOnly, anyone } from '#features/clinics/policy.ts';

/** The writing slice's rows of the access table. Callers from outside have no session; their key is asked for by the operation itself. */
export const writingAccess = {
  'writing.testModel': adminOnly,
  'writing.generateReview': anyone,
  'writing.generateReviewBundle': anyone,
} as const;
