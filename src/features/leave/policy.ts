import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The leave feature's rows of the access table. */
export const leaveAccess = {
  'appointments.leaves': appointments,
  'appointments.leave': appointments,
} as const;
