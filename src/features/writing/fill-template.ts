export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

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
  return splitTemplate(template)
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
function splitTemplate(template: string): readonly string[] {
  const known = kept.get(template);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const pieces = template.split(/\{([a-z_]+)\}/);
  kept.set(template, pieces);
  return pieces;
}
