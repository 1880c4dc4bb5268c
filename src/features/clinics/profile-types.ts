import { markText } from '#platform/i18n.ts';

export const DEFAULT_PROFILE_TYPE = markText('General');

/** The kinds of clinics (specification, section 6). */
export const PRACTICE_TYPES = [
  markText('General Practice'),
  markText('Pathology Lab'),
  markText('Cardiologist'),
  markText('Neurologist'),
  markText('Dermatologist'),
  markText('Orthopedic'),
  markText('Pediatrician'),
  markText('Gynecologist'),
  markText('Radiologist'),
  markText('Dentist'),
] as const;

/** Adds the kinds that only the list of targets has (specification, section 9). */
export const PROFILE_TYPES = [
  ...PRACTICE_TYPES,
  markText('Endocrinologist'),
  markText('Pulmonologist'),
  markText('Gastroenterologist'),
  markText('Ophthalmologist'),
  markText('ENT Specialist'),
  markText('Psychiatrist'),
  markText('Physiotherapist'),
  markText('Nutritionist'),
] as const;
