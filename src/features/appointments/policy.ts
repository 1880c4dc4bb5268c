import { ALL_STAFF, DESK, withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The appointments feature's rows of the access table. */
export const appointmentsAccess = {
  'appointments.search': appointments.for(ALL_STAFF),
  'appointments.freeTimes': appointments.for(ALL_STAFF),
  'appointments.freeDays': appointments.for(ALL_STAFF),
  'appointments.get': appointments.for(ALL_STAFF),
  'appointments.create': appointments.for(DESK),
  'appointments.update': appointments.for(DESK),
  'appointments.setStatus': appointments.for(DESK),
  'appointments.reminder': appointments.for(DESK),
  'appointments.send': appointments.for(DESK),
  'appointments.opened': appointments.for(DESK),
  'appointments.resolve': appointments.for(DESK),
  'appointments.notSentAfterAll': appointments.for(DESK),
} as const;
