import { withFeature } from '#features/clinics/policy.ts';

/** Feedback answers a request for a review, so it belongs to the same feature. */
export const feedbackAccess = {
  'feedback.list': withFeature('reviews'),
  'feedback.count': withFeature('reviews'),
  'feedback.setClosed': withFeature('reviews'),
  'feedback.openAnswer': withFeature('reviews'),
  'feedback.endSlip': withFeature('reviews'),
} as const;
