export const DEFAULT_PROFILE_TYPE = 'General';

/** The kinds of clinics (specification, section 6). */
export const PRACTICE_TYPES = [
  'General Practice',
  'Pathology Lab',
  'Cardiologist',
  'Neurologist',
  'Dermatologist',
  'Orthopedic',
  'Pediatrician',
  'Gynecologist',
  'Radiologist',
  'Dentist',
] as const;

/** Adds the kinds that only the list of targets has (specification, section 9). */
export const PROFILE_TYPES = [
  ...PRACTICE_TYPES,
  'Endocrinologist',
  'Pulmonologist',
  'Gastroenterologist',
  'Ophthalmologist',
  'ENT Specialist',
  'Psychiatrist',
  'Physiotherapist',
  'Nutritionist',
] as const;
