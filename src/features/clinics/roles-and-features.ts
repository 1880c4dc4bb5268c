// Constants for schemas and screens. Without a schema, so that a screen does not load Zod for them.

export const ROLES = ['user', 'admin', 'super_admin'] as const;

export const FEATURES = [
  'dashboard',
  'appointments',
  'reviews',
  'sequences',
  'creatives',
  'reports',
] as const;

/** The role of a login at its clinic. */
export const STAFF_ROLES = ['owner', 'manager', 'reception', 'doctor', 'viewer'] as const;
