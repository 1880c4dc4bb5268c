import { forStaff, MANAGERS } from '#features/clinics/policy.ts';

/** This feature's rows of the access table. */
export const activityAccess = {
  'activity.list': forStaff(MANAGERS),
  'activity.people': forStaff(MANAGERS),
} as const;
