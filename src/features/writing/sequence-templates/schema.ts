/**
 * The sets that every installation has; 'General' is for profile types without a set of their own.
 */
export const BUILT_IN_PROFILE_TYPES = ['General', 'Diabetic', 'Pathology Lab', 'Dentist'] as const;
export type BuiltInProfileType = (typeof BUILT_IN_PROFILE_TYPES)[number];

/**
 * The three follow-ups of each set in one language. They name no illness, since others may read the phone, promise nothing,
 * and say how to stop them. Placeholders: {patient_name}, {clinic_name}, {clinic_phone}, to which no ending is glued.
 */
export type SequenceTexts = Readonly<Record<BuiltInProfileType, readonly [string, string, string]>>;
