import { DESK, MANAGERS, withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The reminders feature's rows of the access table. */
export const remindersAccess = {
  'appointments.setAnswer': appointments.for(DESK),
  'appointments.reminders': appointments.for(MANAGERS),
  'appointments.updateReminders': appointments.for(MANAGERS),
} as const;
