import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { autopilotFeature } from '#features/autopilot/server/feature.ts';
import { postersFeature } from '#features/posters/server/feature.ts';
import { remindersFeature } from '#features/reminders/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';

/** The features that take part in what others do, in their order. */
const FEATURES = [
  autopilotFeature,
  appointmentsFeature,
  remindersFeature,
  reviewsFeature,
  postersFeature,
];

export const CONTRIBUTIONS = FEATURES.flatMap(({ contributions }) => contributions);
