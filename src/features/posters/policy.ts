import { withFeature } from '#features/clinics/policy.ts';

/** Posters ask for what these two features need. */
export const postersAccess = {
  'posters.read': withFeature('appointments', 'reviews'),
  'posters.createSlips': withFeature('reviews'),
} as const;
