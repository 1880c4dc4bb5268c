import { ALL_STAFF, anyone, forStaff, OWNERS, withPassword } from '#features/clinics/policy.ts';

/** This feature's rows of the access table. */
export const staffAccess = {
  'staff.list': forStaff(OWNERS),
  // Anyone may read whom to ask.
  'staff.owners': forStaff(ALL_STAFF),
  'staff.invite': withPassword(forStaff(OWNERS)),
  'staff.renew': withPassword(forStaff(OWNERS)),
  'staff.changeRole': withPassword(forStaff(OWNERS)),
  'staff.disable': withPassword(forStaff(OWNERS)),
  'staff.enable': withPassword(forStaff(OWNERS)),
  'staff.remove': withPassword(forStaff(OWNERS)),
  'staff.desks': forStaff(OWNERS),
  'staff.markDesk': forStaff(OWNERS),
  'staff.removeDesk': withPassword(forStaff(OWNERS)),
  // The cookie of a desk device opens these three, before a person is chosen.
  'staff.desk': anyone,
  'staff.enterDesk': anyone,
  'staff.signInAtDesk': anyone,
} as const;
