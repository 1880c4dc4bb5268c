import { DESK, ALL_STAFF, MANAGERS, withFeature } from '#features/clinics/policy.ts';

/** Feedback answers a request for a review, so it belongs to the same feature. */
export const feedbackAccess = {
  'feedback.list': withFeature('reviews').for(ALL_STAFF),
  'feedback.count': withFeature('reviews').for(ALL_STAFF),
  'feedback.setClosed': withFeature('reviews').for(DESK),
  'feedback.openAnswer': withFeature('reviews').for(DESK),
  'feedback.endSlip': withFeature('reviews').for(MANAGERS),
} as const;
