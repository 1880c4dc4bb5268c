import { ALL_STAFF, withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The leave feature's rows of the access table. */
export const leaveAccess = {
  'appointments.leaves': appointments.for(ALL_STAFF),
  'appointments.leave': appointments.for(ALL_STAFF),
} as const;
