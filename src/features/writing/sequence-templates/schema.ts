/**
 * The sets that every installation has; 'General' is for profile types without a set of their own.
 */
export const BUILT_IN_PROFILE_TYPES = ['General', 'Diabetic', 'Pathology Lab', 'Dentist'] as const;
export type BuiltInProfileType = (typeof BUILT_IN_PROFILE_TYPES)[number];

/** The languages of the sets that all clinics share. */
export const SHARED_SET_LANGUAGES = ['en', 'hi', 'gu', 'mr'] as const;
export type SharedSetLanguage = (typeof SHARED_SET_LANGUAGES)[number];

/**
 * The three follow-ups of each set in one language. They name no illness, since others may read the phone, promise nothing,
 * and say how to stop them. Placeholders: {patient_name}, {clinic_name}, {clinic_phone}, to which no ending is glued.
 */
export type SequenceTexts = Readonly<Record<BuiltInProfileType, readonly [string, string, string]>>;

/** A follow-up message that every installation has, in the words of the sequence template's fields. */
export interface BuiltInSequenceTemplate {
  readonly profileType: string;
  readonly language: SharedSetLanguage;
  /** Days after the visit. */
  readonly sequenceDays: number;
  /** From 1. */
  readonly sequenceOrder: number;
  readonly messageTemplate: string;
}
