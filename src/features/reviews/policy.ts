import { withFeature } from '#features/clinics/policy.ts';

const reviews = withFeature('reviews');

/** The reviews feature's rows of the access table. */
export const reviewsAccess = {
  'reviews.search': reviews,
  'reviews.get': reviews,
  'reviews.create': reviews,
  'reviews.update': reviews,
  'reviews.setStatus': reviews,
  'reviews.points': reviews,
  'reviews.writeText': reviews,
  'reviews.setText': reviews,
  'reviews.remove': reviews,
  'reviews.prepare': reviews,
  'reviews.editStep': reviews,
  'reviews.sendStep': reviews,
  'reviews.openStep': reviews,
  'reviews.stepNotSent': reviews,
  'reviews.resolveStep': reviews,
  'reviews.setQueued': reviews,
  'reviews.complete': reviews,
  'reviews.asking': reviews,
  'reviews.saveAsking': reviews,
  'reviews.askDecisions': reviews,
  'reviews.waitingVisits': reviews,
  'reviews.askFunnel': reviews,
  'reviews.excludeVisit': reviews,
  'reviews.includeVisit': reviews,
  'reviews.templates': reviews,
  'reviews.saveTemplate': reviews,
  'reviews.restoreTemplate': reviews,
} as const;
