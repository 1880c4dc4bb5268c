// What schemas and screens both count on. No schema stands here, so that a screen does not load any for it.

export const ROLES = ['user', 'admin', 'super_admin'] as const;

export const FEATURES = [
  'dashboard',
  'appointments',
  'reviews',
  'sequences',
  'creatives',
  'reports',
] as const;
