export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

/**
 * Replaces placeholders by `values` in one pass: braces or `$&` inside a value stay as they are. A
 * placeholder without a value stays in the text, where `unknownPlaceholders` finds it.
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
      // There is a name between any two pieces of text.
      if (index % 2 === 0) return piece;
      return Object.hasOwn(values, piece) ? (values[piece] ?? `{${piece}}`) : `{${piece}}`;
    })
    .join('');
}

const MOST_KEPT = 200;
const cache = new Map<string, readonly string[]>();

// Cached, because one template is filled for every row of a list and every message of a sequence.
function splitTemplate(template: string): readonly string[] {
  const cachedNames = cache.get(template);
  if (cachedNames) return cachedNames;
  if (cache.size >= MOST_KEPT) cache.clear();
  const pieces = template.split(/\{([a-z_]+)\}/);
  cache.set(template, pieces);
  return pieces;
}
