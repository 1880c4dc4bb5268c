/** What a review message may name. The list is closed: anything else in braces is shown before saving. */
export const REVIEW_PLACEHOLDERS = [
  'patient_name',
  'clinic_name',
  'clinic_address',
  'visit_date',
  'gmb_link',
  'contact_phone',
] as const;

/** What a follow-up message may name. */
export const SEQUENCE_PLACEHOLDERS = ['patient_name', 'clinic_name', 'clinic_phone'] as const;

/** What a clinic adds in its settings, for review and follow-up messages alike. */
export const CLINIC_PLACEHOLDERS = ['clinic_website', 'booking_link', 'further_phones'] as const;

/** What the built-in appointment message names. */
export const APPOINTMENT_PLACEHOLDERS = [
  'patient_name',
  'clinic_name',
  'doctor_name',
  'date',
  'time',
  'clinic_phone',
] as const;

/** What the message around a review draft names: the draft itself is one of its values. */
export const DRAFT_PLACEHOLDERS = [...REVIEW_PLACEHOLDERS, 'review_text'] as const;

// Also what was meant as a placeholder and is none: '{Patient Name}', '{{patient_name}}', '{patient_name' without an end.
const BRACED = /\{+[^{}\n]{0,60}\}*/g;
const EXACT = /^\{([a-z_]+)\}$/;

/** The names of the placeholders in `template`, in order, with repetitions. */
export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name);
}

/** What stands in braces in `template` and is not `{one}` of `allowed`, as written, each once. */
export function unknownPlaceholders({
  template,
  allowed,
}: {
  template: string;
  allowed: readonly string[];
}): string[] {
  const braced = template.match(BRACED) ?? [];
  const unknown = braced.filter((found) => !allowed.includes(EXACT.exec(found)?.[1] ?? ''));
  return [...new Set(unknown)];
}
