import { ALL_STAFF, DESK, withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The Today feature's rows of the access table. */
export const todayAccess = {
  'appointments.day': appointments.for(ALL_STAFF),
  'appointments.week': appointments.for(ALL_STAFF),
  'appointments.setStage': appointments.for(DESK),
  'appointments.addWalkIn': appointments.for(DESK),
} as const;
