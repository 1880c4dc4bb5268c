/**
 * Writes a change for the audit log with its old and new values. Only for fields that hold nothing that a patient can
 * be known by: the log is never erased.
 */
export function writeChange(
  field: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): string {
  return `${field}: ${from.join(', ')} → ${to.join(', ')}`;
}

/** Reads what the log says of a field: its name, and the values where there are some. */
export function readChange(text: string): {
  field: string;
  from: string | null;
  to: string | null;
} {
  const [, field = text, values] = /^([^:]+): (.*)$/s.exec(text) ?? [];
  if (values === undefined) return { field, from: null, to: null };
  const [first = '', second] = values.split(' → ');
  return second === undefined
    ? { field, from: null, to: first }
    : { field, from: first, to: second };
}
