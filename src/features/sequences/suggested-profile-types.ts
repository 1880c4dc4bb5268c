import { markText } from '#platform/i18n.ts';
import { PRACTICE_TYPES } from '#features/clinics/profile-types.ts';

/** Profile types that are offered besides the clinic's own (specification, section 9). */
export const SUGGESTED_PROFILE_TYPES = [
  markText('General'),
  markText('Anemia'),
  markText('Liver & Kidney Health'),
  markText('Thyroid'),
  markText('Heart Health'),
  markText('Diabetic'),
  ...PRACTICE_TYPES,
] as const;
