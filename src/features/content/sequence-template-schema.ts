/**
 * The sets that every installation has; 'General' is for profile types without a set of their own.
 */
export const BUILT_IN_PROFILE_TYPES = ['General', 'Diabetic', 'Pathology Lab', 'Dentist'] as const;

/** The languages of the sets that all clinics share. */
export const SHARED_SET_LANGUAGES = ['en', 'hi', 'gu', 'mr'] as const;
export type SharedSetLanguage = (typeof SHARED_SET_LANGUAGES)[number];

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
