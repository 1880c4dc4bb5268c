import {
  ALL_STAFF,
  DESK,
  MANAGERS,
  MANAGERS_AND_DOCTORS,
  withFeature,
} from '#features/clinics/policy.ts';

const reviews = withFeature('reviews');

/** The reviews feature's rows of the access table. */
export const reviewsAccess = {
  'reviews.search': reviews.for(ALL_STAFF),
  'reviews.get': reviews.for(ALL_STAFF),
  'reviews.create': reviews.for(DESK),
  'reviews.update': reviews.for(DESK),
  'reviews.setStatus': reviews.for(DESK),
  'reviews.points': reviews.for(ALL_STAFF),
  'reviews.writeText': reviews.for(DESK),
  'reviews.setText': reviews.for(DESK),
  'reviews.remove': reviews.for(MANAGERS_AND_DOCTORS),
  'reviews.prepare': reviews.for(DESK),
  'reviews.editStep': reviews.for(DESK),
  'reviews.sendStep': reviews.for(DESK),
  'reviews.openStep': reviews.for(DESK),
  'reviews.stepNotSent': reviews.for(DESK),
  'reviews.resolveStep': reviews.for(DESK),
  'reviews.setQueued': reviews.for(DESK),
  'reviews.complete': reviews.for(DESK),
  'reviews.asking': reviews.for(ALL_STAFF),
  'reviews.saveAsking': reviews.for(MANAGERS),
  'reviews.askDecisions': reviews.for(ALL_STAFF),
  'reviews.waitingVisits': reviews.for(ALL_STAFF),
  'reviews.askFunnel': reviews.for(ALL_STAFF),
  'reviews.excludeVisit': reviews.for(DESK),
  'reviews.includeVisit': reviews.for(DESK),
  'reviews.templates': reviews.for(MANAGERS),
  'reviews.saveTemplate': reviews.for(MANAGERS),
  'reviews.restoreTemplate': reviews.for(MANAGERS),
} as const;
