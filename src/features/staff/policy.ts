import { ALL_STAFF, forStaff, OWNERS } from '#features/clinics/policy.ts';

/** This feature's rows of the access table. */
export const staffAccess = {
  'staff.list': forStaff(OWNERS),
  // Anyone may read whom to ask.
  'staff.owners': forStaff(ALL_STAFF),
  'staff.invite': forStaff(OWNERS),
  'staff.renew': forStaff(OWNERS),
  'staff.changeRole': forStaff(OWNERS),
  'staff.disable': forStaff(OWNERS),
  'staff.enable': forStaff(OWNERS),
  'staff.remove': forStaff(OWNERS),
} as const;
