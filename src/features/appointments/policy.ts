import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The appointments feature's rows of the access table. */
export const appointmentsAccess = {
  'appointments.search': appointments,
  'appointments.freeTimes': appointments,
  'appointments.freeDays': appointments,
  'appointments.get': appointments,
  'appointments.create': appointments,
  'appointments.update': appointments,
  'appointments.setStatus': appointments,
  'appointments.reminder': appointments,
  'appointments.send': appointments,
  'appointments.opened': appointments,
  'appointments.resolve': appointments,
  'appointments.notSentAfterAll': appointments,
} as const;
