import { ALL_STAFF, DESK, withFeature } from '#features/clinics/policy.ts';

/** Posters ask for what these two features need. */
export const postersAccess = {
  'posters.read': withFeature('appointments', 'reviews').for(ALL_STAFF),
  'posters.createSlips': withFeature('reviews').for(DESK),
} as const;
