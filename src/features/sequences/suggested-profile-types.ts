import { PRACTICE_TYPES } from '#features/clinics/profile-types.ts';

/** Profile types that are offered besides the clinic's own (specification, section 9). */
export const SUGGESTED_PROFILE_TYPES = [
  'General',
  'Anemia',
  'Liver & Kidney Health',
  'Thyroid',
  'Heart Health',
  'Diabetic',
  ...PRACTICE_TYPES,
] as const;
