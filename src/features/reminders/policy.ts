import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The reminders feature's rows of the access table. */
export const remindersAccess = {
  'appointments.setAnswer': appointments,
  'appointments.reminders': appointments,
  'appointments.updateReminders': appointments,
} as const;
