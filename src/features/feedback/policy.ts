import { MANAGERS, REPORT_READERS, withFeature } from '#features/clinics/policy.ts';

/** Feedback answers a request for a review, so it belongs to the same feature. */
export const feedbackAccess = {
  'feedback.list': withFeature('reviews').for(REPORT_READERS),
  'feedback.count': withFeature('reviews').for(REPORT_READERS),
  'feedback.setClosed': withFeature('reviews').for(MANAGERS),
  'feedback.openAnswer': withFeature('reviews').for(MANAGERS),
  'feedback.endSlip': withFeature('reviews').for(MANAGERS),
} as const;
