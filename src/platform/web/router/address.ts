/** What the address says after the `?`, each value read as JSON where it is some. */
export type Search = Record<string, unknown>;

/** The address as the routes write it, without a slash at its end. */
export function plainPath(path: string): string {
  return `/${withoutSlashes(path)}`;
}

/** The same without a slash at its beginning either. */
export function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** Reads what stands after the `?`. */
export function readSearch(query: string): Search {
  const read = [...new URLSearchParams(query)].map(([name, text]) => [name, valueIn(text)]);
  return Object.fromEntries(read) as Search;
}

/** The address with that search; a text that would read as something else is put in quotes. */
export function addressOf(path: string, search: Search = {}): string {
  const written = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'string' && valueIn(value) === value ? value : JSON.stringify(value),
    ]);
  const query = new URLSearchParams(written).toString();
  return query === '' ? path : `${path}?${query}`;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
