import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The Today feature's rows of the access table. */
export const todayAccess = {
  'appointments.day': appointments,
  'appointments.week': appointments,
  'appointments.setStage': appointments,
  'appointments.addWalkIn': appointments,
} as const;
