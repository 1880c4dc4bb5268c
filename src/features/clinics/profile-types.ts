export const DEFAULT_PROFILE_TYPE = 'General';

/** What a clinic can be (specification, section 6). */
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

/** The same with those that only the list of targets adds (specification, section 9). */
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
