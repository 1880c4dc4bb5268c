/** The placeholders of a review message. Any other text in braces is reported before saving. */
export const REVIEW_PLACEHOLDERS = [
  'patient_name',
  'clinic_name',
  'clinic_address',
  'visit_date',
  'gmb_link',
  'contact_phone',
] as const;

/** The placeholders of a follow-up message. */
export const SEQUENCE_PLACEHOLDERS = [
  'patient_name',
  'clinic_name',
  'clinic_phone',
  'next_visit',
  'doctor_name',
] as const;

/** The placeholders for a clinic's own settings, in review and follow-up messages. */
export const CLINIC_PLACEHOLDERS = [
  'map_link',
  'clinic_website',
  'booking_link',
  'further_phones',
] as const;

/** The placeholders of the built-in appointment message. */
export const APPOINTMENT_PLACEHOLDERS = [
  'patient_name',
  'clinic_name',
  'doctor_name',
  'date',
  'time',
  'clinic_phone',
  'clinic_address',
  'map_link',
] as const;

// Also what was meant as a placeholder and is none: '{Patient Name}', '{{patient_name}}', '{patient_name' without an end.
const BRACED = /\{+[^{}\n]{0,60}\}*/g;
const EXACT = /^\{([a-z_]+)\}$/;

/** Lists the names of the placeholders in `template` in order, with repetitions. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name);
}

/** Lists each text in braces in `template` that is not `{one}` of `allowed`, as written, once. */
export function unknownPlaceholders({
  template,
  allowedNames,
}: {
  template: string;
  allowedNames: readonly string[];
}): string[] {
  const braces = template.match(BRACED) ?? [];
  const unknown = braces.filter((match) => !allowedNames.includes(EXACT.exec(match)?.[1] ?? ''));
  return [...new Set(unknown)];
}
