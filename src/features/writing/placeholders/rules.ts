/** What a review message may name. The list is closed: anything else in braces is shown before saving (decisions.md 17). */
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

export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

// Also what was meant as a placeholder and is none: '{Patient Name}', '{{patient_name}}', '{patient_name' without an end.
const BRACED = /\{+[^{}\n]{0,60}\}*/g;
const EXACT = /^\{([a-z_]+)\}$/;

/**
 * Puts `values` in the place of their placeholders, in one pass: braces or `$&` inside a value stay as they are.
 * A placeholder without a value stays in the text, where `unknownPlaceholders` finds it.
 */
export function fillTemplate({
  template,
  values,
}: {
  template: string;
  values: PlaceholderValues;
}): string {
  return piecesOf(template)
    .map((piece, index) => {
      // Between any two pieces of text stands a name.
      if (index % 2 === 0) return piece;
      return Object.hasOwn(values, piece) ? (values[piece] ?? `{${piece}}`) : `{${piece}}`;
    })
    .join('');
}

const MOST_KEPT = 200;
const kept = new Map<string, readonly string[]>();

// Kept, because one template is filled for every row of a list and for every message of a sequence.
function piecesOf(template: string): readonly string[] {
  const known = kept.get(template);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const pieces = template.split(/\{([a-z_]+)\}/);
  kept.set(template, pieces);
  return pieces;
}

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
