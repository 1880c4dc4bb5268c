// What rules and screens both count on. No schema stands here, so that a screen does not load any for it.

/** What an admin can call a clinic (specification, sections 6 and 9). */
export const PROFILE_TYPES = [
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
  'Endocrinologist',
  'Pulmonologist',
  'Gastroenterologist',
  'Ophthalmologist',
  'ENT Specialist',
  'Psychiatrist',
  'Physiotherapist',
  'Nutritionist',
] as const;
