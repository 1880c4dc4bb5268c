import { ALL_STAFF, anyone, forStaff, OWNERS } from '#features/clinics/policy.ts';

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
  'staff.desks': forStaff(OWNERS),
  'staff.markDesk': forStaff(OWNERS),
  'staff.removeDesk': forStaff(OWNERS),
  // The cookie of a desk device opens these two, before a person is chosen.
  'staff.desk': anyone,
  'staff.enterDesk': anyone,
} as const;
